// The site in the pictures of visual editing: one part for each state of its panel.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerWith, todoFiles } from '../../tests/e2e/support/answers.ts';
import { root } from '../install.mjs';

/** The texts of the site by locale. Each tea is in the data once. */
export const texts = {
  'zh-CN': {
    ...{ lang: 'zh-CN', title: '山间茶馆', newTitle: '山间茶馆 · 新茶上市', order: '预约座位' },
    ...{ lead: '每天八点到十八点，欢迎来坐坐。', alt: '一杯热茶', menu: '今天的茶', currency: '¥' },
    ...{ begins: '好的，我来做。', ends: '做好了。' },
    teas: '龙井 碧螺春 毛尖 白毫银针 铁观音 大红袍 凤凰单丛 祁门红茶 正山小种 普洱 茉莉花茶 桂花乌龙',
  },
  'en-US': {
    ...{ lang: 'en-US', title: 'Hillside Tea', newTitle: 'Hillside Tea House', order: 'Reserve' },
    ...{ lead: 'Open every day from eight to six.', alt: 'A cup of tea', menu: 'Teas today' },
    ...{ currency: '$' },
    teas: 'Assam Darjeeling Ceylon Keemun Lapsang Sencha Gyokuro Matcha Oolong Jasmine Rooibos Chai',
  },
  'ja-JP': {
    ...{ lang: 'ja-JP', title: '山の茶屋', newTitle: '山の茶屋 新茶の季節', order: '席を予約する' },
    ...{ lead: '毎日八時から十八時まで開いています。', alt: '湯気の立つお茶', menu: '本日のお茶' },
    ...{ currency: '¥' },
    ...{ begins: 'では作ります。', ends: 'できました。' },
    teas: '煎茶 玉露 かぶせ茶 深蒸し茶 抹茶 番茶 ほうじ茶 玄米茶 茎茶 和紅茶 そば茶 麦茶',
  },
  'ko-KR': {
    ...{ lang: 'ko-KR', title: '산자락 찻집', newTitle: '산자락 찻집, 햇차의 계절' },
    ...{ order: '자리 예약하기', lead: '매일 여덟 시부터 열여덟 시까지 엽니다.', currency: '₩' },
    ...{ alt: '따뜻한 차 한 잔', menu: '오늘의 차' },
    ...{ begins: '바로 만들겠습니다.', ends: '다 만들었습니다.' },
    teas: '세작 우전 중작 작설차 말차 현미차 홍차 보이차 우롱차 재스민차 국화차 대추차',
  },
};

const drawing = (colour) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120">
  <rect width="160" height="120" fill="#e3e9d6"/>
  <path fill="${colour}" d="M40 48h70v26a26 26 0 0 1-26 26H66a26 26 0 0 1-26-26z"/>
  <path fill="none" stroke="${colour}" stroke-width="8" d="M110 56h8a12 12 0 0 1 0 24h-9"/>
  <path fill="none" stroke="#9aa68c" stroke-width="4" d="M62 40q-6-8 0-16M82 40q-6-8 0-16"/>
</svg>
`;

const app = ({ title, lead, order, alt, menu, currency }) => `import { teas } from './teas';

export function App() {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <header className="grid items-center gap-6 sm:grid-cols-2">
        <div>
          <h1 className="font-display text-4xl">${title}</h1>
          <p className="mt-3 text-soft">${lead}</p>
          <a className="button mt-5" href="#menu">${order}</a>
        </div>
        <img className="card w-full" src="/tea.svg" alt="${alt}" width="320" height="240" />
      </header>
      <h2 id="menu" className="mt-12 font-display text-2xl">${menu}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {teas.map((tea, index) => (
          <li key={tea} className="card p-4">
            <h3 className="font-medium">{tea}</h3>
            <p className="mt-1 text-soft">{'${currency}' + (18 + index * 2)}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
`;

/** Returns the prompt with which the picture scripts make a project. */
function promptOf(locale) {
  const file = join(root, 'messages', locale.replace('-', '_'), 'home-prompts.json');
  return JSON.parse(readFileSync(file, 'utf8')).homePrompts.general[0];
}

/** Returns for each prompt of the picture scripts the answer of a model that makes the site. */
export async function siteAnswers() {
  const base = await todoFiles();
  const kept = [...base].filter(([path]) =>
    /^[^/]+$|^src\/(main\.tsx|index\.css|theme\.css)$/.test(path),
  );
  return Object.entries(texts).map(([locale, words]) => {
    const content = { lang: words.lang, title: words.title };
    const files = new Map([
      ...kept,
      ['src/content.ts', `export const content = ${JSON.stringify(content)};\n`],
      ['src/teas.ts', `export const teas = ${JSON.stringify(words.teas.split(' '), null, 2)};\n`],
      ['src/app.tsx', app(words)],
      ['public/tea.svg', drawing('#2f6136')],
      ['public/cake.svg', drawing('#8a4b1f')],
    ]);
    const { title, begins = 'I will do that now.', ends = 'It is done.' } = words;
    const answer = answerWith(title, files)
      .replace('I will do that now.', begins)
      .replace('It is done.', ends);
    return { prompt: promptOf(locale), answer };
  });
}
