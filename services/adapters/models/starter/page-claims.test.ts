import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../../domain/locale.ts';
import {
  type Content,
  contentOf,
  type Json,
  readSectionContent,
  readTradeContent,
} from './content-files.ts';
import { type FirstTurnPlan, planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { pageKinds } from './site-kinds.ts';
import { trades } from './trades.ts';

type Item = { name?: string; note?: string; price?: string; time?: string; answer?: string };
type Row = { label: string; value?: string; time?: string };
type Section = {
  use?: string;
  id: string;
  kind: string;
  title: string;
  note?: string;
  text?: string[];
  items?: Item[];
  rows?: Row[];
  send?: string;
};

/** A text that the page marks for the user to fill in: `[price]`. */
const isMarked = (text: string) => text.startsWith('[') && text.endsWith(']');
/** What a text says outside its marks. */
const saidIn = (text: string) => text.replace(/\[[^\]]*\]/g, '');

/** Promises and facts about a business. A template cannot know them. */
const claims: Record<Language, RegExp> = {
  en_US:
    /made to order|fresh|handmade|put .{0,12}aside|keep a copy|book (?:a|ahead)|to eat|to drink|small groups?|patient|first (?:lesson|visit is)|trial|try a |a photo|before we start|open to|for every|always|every ?day|any ?time|free|guarantee|promise|lights|kettle|among the first|in the shops|half a minute|commission/i,
  zh_CN:
    /现点|现做|现烤|新鲜|手工|留着|留一|给你留|订座|订个位|吃点|喝点|小班|有耐心|体验课|试听|发你|照片给你|先报价|一直开|随时|谁都可以|零基础|免费|保证|第一批|半分钟|行李先|约稿|上架/,
  ja_JP:
    /ご注文をいただいて|できたて|手作り|取り置き|ご予約|飲みもの|少人数|体験に|体験だけ|写真をお送り|始める前に|いつでも|どなたでも|はじめての方も|無料|約束|お預かり|いちばんに|三十秒|保険証|お持ち帰り|明かり/,
  ko_KR:
    /주문을 받|주문받|갓 |수제|챙겨 두|맡아 둘|미리 예약|음료와|적은 인원|다정한|체험|첫 수업|사진을 보내|시작 전에|언제든|누구나|처음이어도|무료|약속|불을 켜|먼저 소식|30초|신분증/,
};

/** The headline, the lead, the line above the title and the end of a page. */
function voiceOf({ lines, line, lead, footer, tag, action }: Record<string, Json>): string[] {
  const { label } = (action ?? {}) as { label?: string };
  const texts = [...((lines ?? []) as string[]), line, lead, footer, tag, label];
  return texts.filter((text): text is string => typeof text === 'string').map(saidIn);
}

function resolve(section: string | Section, language: Language): Section {
  const own = typeof section === 'string' ? { use: section } : section;
  const base = own.use ? readSectionContent(own.use, language, 'page') : {};
  return { ...base, ...own } as unknown as Section;
}

/** The texts of a section that say something about the owner and that the page does not mark. */
function unmarkedIn({ note, text = [], items = [], rows = [] }: Section): string[] {
  const isSample = note !== undefined && isMarked(note);
  const ofItems = items.flatMap(({ name = '', note: more, price, time, answer }) => [
    ...(isSample || answer ? [] : [name]),
    ...[more, price, time, answer],
  ]);
  const ofRows = rows.flatMap(({ value, time }) => [value, time]);
  return [...text, ...ofItems, ...ofRows].filter(
    (one): one is string => one !== undefined && one !== '' && !isMarked(one),
  );
}

const kinds = pageKinds.filter((kind) => kind !== 'idea');

const written = languages.flatMap((language) => [
  ...kinds.map((kind) => ({
    name: `${kind} in ${language}`,
    language,
    words: contentOf('page', kind, language).content as Record<string, Json>,
  })),
  ...trades.map(({ trade }) => ({
    name: `${trade} in ${language}`,
    language,
    words: readTradeContent(trade, language),
  })),
]);

describe.each(written)('the words for $name', ({ language, words }) => {
  const sections = ((words.sections ?? []) as unknown as (string | Section)[]).map((one) =>
    resolve(one, language),
  );

  it('mark all that only the owner can know, in every section [PP-27]', () => {
    expect(sections.flatMap(unmarkedIn)).toEqual([]);
  });

  it('promise nothing in the headline, the headings and the buttons [PP-27]', () => {
    const said = [
      ...voiceOf(words),
      ...sections.flatMap(({ title, send = '' }) => [saidIn(title), send]),
    ];
    expect(said.filter((text) => claims[language].test(text))).toEqual([]);
  });
});

it.each(languages)(
  'mark all that only the owner can know in each section in %s [PP-27]',
  (language) => {
    const { sections } = JSON.parse(
      readFileSync(
        new URL(`../../../../templates/starter/page/words/${language}.json`, import.meta.url),
        'utf8',
      ),
    ) as { sections: Record<string, Section> };
    expect(Object.values(sections).flatMap(unmarkedIn)).toEqual([]);
  },
);

const prompts = (
  JSON.parse(
    readFileSync(new URL('../../../../tests/corpus/starter-prompts.json', import.meta.url), 'utf8'),
  ) as { prompt: string; kind?: string }[]
).filter(({ kind }) => kind !== undefined && kind !== 'idea');

const sectionsOf = ({ content }: { content: Content }) => content.sections as unknown as Section[];

describe.each(prompts)('the page for “$prompt”', ({ prompt }) => {
  const plan: FirstTurnPlan = planFirstTurn(prompt, 'en_US', 'general');
  const asked = prompt.toLowerCase();
  const isGiven = (text: string) =>
    saidIn(text)
      .split(' · ')
      .every((part) => asked.includes(part.trim().toLowerCase()));

  it('says about the owner only what the prompt says [PP-27]', () => {
    const said = sectionsOf(plan).flatMap(unmarkedIn);
    expect(said.filter((text) => !isGiven(text))).toEqual([]);
  });

  it('is reported without a claim that the page contradicts [PP-28]', () => {
    const line = writeFirstAnswer(prompt, 'en_US', 'general')
      .split('\n')
      .find((one) => /^\*\*(Filled in|按你|ご要望|말씀)/.test(one));
    for (const [pattern, labels] of rowClaims)
      for (const [, claimed = ''] of (line ?? '').matchAll(pattern))
        expect(rowsNamed(plan, labels)).toContain(claimed);
  });
});

/** Claims of the report about one row of the page, with the labels of this row. */
const rowClaims: [pattern: RegExp, labels: RegExp][] = [
  [/(?:the address|地址|住所|주소) ?[“「]([^”」]*)[”」]/g, /^(?:Address|地址|住所|주소)$/],
  [/(?:the venue|场地|会場|행사장) ?[“「]([^”」]*)[”」]/g, /^(?:Place|场地|会場|장소|예식장)$/],
  [
    /(?:the phone number|电话|電話番号|전화번호) ?[“「]([^”」]*)[”」]/g,
    /^(?:Phone|电话|電話|전화)$/,
  ],
  [/(?:the date|日期|日付|날짜) ?[“「]([^”」]*)[”」]/g, /^(?:Date|日期|日にち|날짜)$/],
];

function rowsNamed(plan: FirstTurnPlan, labels: RegExp): string[] {
  const rows = sectionsOf(plan).flatMap((section) => section.rows ?? []);
  return rows
    .filter(({ label }) => labels.test(label))
    .map(({ value, time }) => value ?? time ?? '');
}

it.each([
  [
    '社区跳蚤市集的活动页面，5月18日，地点：梧桐广场，报名摆摊、节目单、交通',
    '场地“梧桐广场”',
    /地址“|交通/,
  ],
  ['音楽イベント「ほたるの夜」の案内ページ：7月20日、会場は鎌倉、出演者', '会場「鎌倉」', /住所「/],
  ['고등학교 동창회 안내 페이지: 10월 3일, 장소는 부산, 일정', '행사장 “부산”', /주소 “/],
])('names the venue of “%s” as a venue, not as an address [PP-28]', (prompt, has, hasNot) => {
  const answer = writeFirstAnswer(prompt, 'en_US', 'general');
  const line = answer.split('\n').find((one) => /^\*\*(按你|ご要望|말씀)/.test(one));
  expect(line).toContain(has);
  expect(line).not.toMatch(hasNot);
});

it('gives the way to a place a row of its own, under the usual heading [PP-27]', () => {
  const plan = planFirstTurn('跳蚤市集的活动页面，5月18日，交通', 'zh_CN', 'general');
  const place = sectionsOf(plan).find(({ kind }) => kind === 'place');
  expect(place?.title).toBe('地点');
  expect(place?.rows?.at(-1)).toEqual({ label: '交通', value: '[公交、地铁、停车]' });
});

it('says that a page lists the wishes only when it does [PP-28]', () => {
  const listed = '요청하신 내용을 적어 두었습니다';
  const bare = writeFirstAnswer('테트리스 게임', 'ko_KR', 'general');
  expect(bare).toContain('모델이 연결되어 있지');
  expect(bare).not.toContain(listed);
  expect(writeFirstAnswer('테트리스 게임, 최고 점수, 효과음', 'ko_KR', 'general')).toContain(
    listed,
  );
});
