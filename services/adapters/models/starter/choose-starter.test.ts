import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Language, languages } from '../../../../domain/locale.ts';
import { type Variant, variants } from '../../../../domain/variants/variant.ts';
import { chooseStarter } from './choose-starter.ts';
import { planFirstTurn } from './first-answer.ts';
import { projects } from './starter-projects.ts';
import { topics } from './starter-topics.ts';

type HomePrompts = Record<Variant, string[]>;

/** The projects chosen for the example prompts of the home screens, in their order (PP-07). */
const expected: Record<Language, Record<Variant, string>> = {
  zh_CN: {
    general: 'tasks/team ledger/home site/photos focus/pomodoro signup/orders',
    website: 'site/cafe site/studio site/factory site/hiking site/book',
    h5: 'invite/wedding draw/party signup/sports poster/tea quiz/city',
    app: 'doses/parents cards/words records/pet booking/lessons journal/dreams',
  },
  en_US: {
    general: 'tasks/team site/pottery records/workout split/dinner typing/game',
    website: 'site/bakery site/launch site/legal site/docs site/wedding',
    h5: 'invite/birthday quiz/city signup/helpers poster/album site/truck',
    app: 'doses/parents care/plants cards/words shifts/cafe records/run',
  },
  ja_JP: {
    general: 'tasks/team ledger/home split/dinner site/photos focus/pomodoro',
    website: 'site/sweets site/dentist site/studio site/club site/book',
    h5: 'invite/wedding draw/party signup/helpers poster/cafe quiz/city',
    app: 'doses/parents cards/words care/plants booking/lessons journal/dreams',
  },
  ko_KR: {
    general: 'tasks/team ledger/home split/dinner records/workout typing/game',
    website: 'site/cafe site/pottery site/pilates site/launch site/wedding',
    h5: 'invite/birthday draw/party signup/sports poster/album quiz/city',
    app: 'doses/parents cards/words records/pet shifts/cafe records/run',
  },
};

function homePrompts(language: Language): HomePrompts {
  const text = readFileSync(
    new URL(`../../../../messages/${language}/home-prompts.json`, import.meta.url),
    'utf8',
  );
  return (JSON.parse(text) as { homePrompts: HomePrompts }).homePrompts;
}

it.each(languages)(
  'maps every home prompt of %s to the requested project, in its own language [PP-07]',
  (language) => {
    for (const variant of variants) {
      const plans = homePrompts(language)[variant].map((prompt) =>
        planFirstTurn(prompt, language, variant),
      );
      expect(plans.map(({ choice, topic }) => `${choice.project}/${topic}`).join(' ')).toBe(
        expected[language][variant],
      );
      expect(plans.every((one) => one.language === language && one.choice.isFitting)).toBe(true);
    }
  },
);

it.each([
  ['给我爸的花店做一个网站', 'website', 'page', true],
  ['something nobody has ever thought of', 'general', 'page', false],
  ['', 'app', 'page', false],
  ['a budgeting app landing page with pricing', 'website', 'page', true],
  ['todo list', 'app', 'tasks', true],
  ['一个插画师的作品集，深色', 'website', 'page', true],
  ['A personal website with my portfolio and résumé', 'general', 'page', true],
  ['室内设计师的作品集', 'website', 'page', true],
  ['销售数据看板，要有图表', 'general', 'dashboard', true],
  ['売上のダッシュボード', 'website', 'dashboard', true],
  ['体重のグラフ', 'app', 'records', true],
  ['卖手工陶瓷的网店，要有购物车', 'website', 'shop', true],
  ['온라인 쇼핑몰, 장바구니 포함', 'general', 'shop', true],
  ['做一个小游戏', 'h5', 'grow', true],
  ['A snake game', 'h5', 'page', false],
  ['A quiz about the planets, ten questions', 'h5', 'page', false],
  ['A typing game', 'general', 'typing', true],
] as const)(
  'maps “%s” on %s to %s and knows whether that fits',
  (prompt, variant, project, isFitting) => {
    expect(chooseStarter(prompt, variant)).toMatchObject({ project, isFitting });
  },
);

it('names only existing projects, and every project has a topic', () => {
  const named = ['page', ...topics.map((topic) => topic.project)];
  expect(new Set(named)).toEqual(new Set(Object.keys(projects)));
});
