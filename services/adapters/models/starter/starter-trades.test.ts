import { describe, expect, it } from 'vitest';
import { languages } from '../../../../domain/locale.ts';
import { readTradeContent } from './content-files.ts';
import { drawingsFor } from './drawings/drawing-words.ts';
import { type FirstTurnPlan, planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { paletteIn } from './palettes.ts';
import { trades } from './trades.ts';

const plan = (prompt: string): FirstTurnPlan => planFirstTurn(prompt, 'en_US', 'general');
const contentOf = (prompt: string) => plan(prompt).files.get('src/content.ts') ?? '';

function proseOf(prompt: string): string {
  const [before = '', , after = ''] = writeFirstAnswer(prompt, 'en_US', 'general').split(
    /<appArtifact[^>]*>|<\/appArtifact>/,
  );
  return before + after;
}

type Words = { prompt: string; has: string[]; hasNot: string[] };

/** The usual words of a business, which say nothing about a trade. */
const skeleton = ['A first conversation', 'The work itself', '先聊一聊', '動手做', 'How it works'];

const prompts: Words[] = [
  {
    prompt: 'Muddy Paws, dog walking in Austin, prices and reviews',
    has: ['Walks', 'The first walk', "art: 'dog'"],
    hasNot: ['Single', ...skeleton],
  },
  {
    prompt: 'みなと歯科という歯医者のサイト：虫歯治療、ホワイトニング、矯正、診療時間、アクセス',
    has: ['診療内容', 'はじめての方へ', "art: 'tooth'"],
    hasNot: ['この仕事', ...skeleton],
  },
  {
    prompt: '民宿官网：山景大床房、亲子套房、露台木屋，价格、交通、预订',
    has: ['房间', '入住', "art: 'bed'", "art: 'mountains'", "art: 'house'"],
    hasNot: ["title: '我们做什么'", ...skeleton],
  },
  {
    prompt: 'A calm website for Blue Door Yoga: morning flow, yin, teachers, timetable',
    has: ['Classes', '[First teacher]', "art: 'yoga'"],
    hasNot: skeleton,
  },
  {
    prompt: '강아지 미용실 홈페이지: 목욕, 부분 미용, 전체 미용 45000원, 예약',
    has: ['미용 메뉴', '45000원', "art: 'dog'"],
    hasNot: skeleton,
  },
  {
    prompt: 'Site for Kessler & Sons plumbers in Denver: emergency repairs, phone 303-555-0142',
    has: ['What we fix', 'When you call', "art: 'tools'"],
    hasNot: skeleton,
  },
  {
    prompt: 'Website for Little Oaks kindergarten: our teachers, daily schedule, fees, playful',
    has: ['Hello circle', 'Our teachers', "art: 'toys'"],
    hasNot: ['Beginners', 'Intermediate', 'Advanced'],
  },
  {
    prompt: '新品“轻羽”折叠伞的落地页：180克、防晒UPF50+、三秒收伞，常见问题',
    has: ['可以退换吗', "art: 'umbrella'"],
    hasNot: ['数据', "art: 'screen'"],
  },
  {
    prompt: 'Paper Lantern Books, an independent bookshop in Bath. Show our bestsellers, events',
    has: ['[First title]', "title: 'Events'", "art: 'books'"],
    hasNot: ['The everyday one', 'Size, material'],
  },
  {
    prompt: '老王火锅店的网页：招牌菜、地址、营业时间',
    has: ['红油锅底', "art: 'hotpot'"],
    hasNot: ['手工面', '时令鲜鱼'],
  },
  {
    prompt: 'A community garden club named Green Lane: what we grow, work days, how to join',
    has: ["title: 'What we grow'", "title: 'How to join'", "title: 'Work days'"],
    hasNot: ["name: 'What we grow'"],
  },
  {
    prompt: 'A one-page site for my grandfather’s memories',
    has: ['Stories', 'The years', 'Photographs', 'Add a memory'],
    hasNot: ['In short', 'Phone', 'What we do'],
  },
];

it.each(prompts)(
  'gives the trade of “$prompt” its own words [PP-27]',
  ({ prompt, has, hasNot }) => {
    const content = contentOf(prompt);
    expect(has.filter((one) => !content.includes(one))).toEqual([]);
    expect(hasNot.filter((one) => content.includes(one))).toEqual([]);
  },
);

it.each(trades)('has the trade $trade in every language, with the same sections', ({ trade }) => {
  const shapes = languages.map((language) => {
    const { sections, action } = readTradeContent(trade, language);
    const list = (sections ?? []) as (string | { use: string; items?: unknown[] })[];
    return JSON.stringify([
      list.map((one) => (typeof one === 'string' ? one : [one.use, one.items?.length ?? 0])),
      (action as { to: string } | undefined)?.to,
    ]);
  });
  expect(new Set(shapes).size).toBe(1);
});

describe('drawings', () => {
  it.each([
    ['老王火锅店的网页：招牌菜、地址、营业时间', 'hotpot'],
    ['焼き鳥居酒屋「鳥よし」のホームページ：ねぎま、つくね、手羽先', 'skewers'],
    ['给一家叫海风小馆的海鲜餐厅做网站：清蒸石斑 128元', 'fish'],
    ['Website for Pho Corner, a Vietnamese noodle bar', 'food'],
    ['一家餐厅的网站', 'food'],
    ['奶茶店“茶小满”的点单页面：芋泥波波 18元', 'bubbletea'],
    ['京都の和菓子屋「松月堂」のサイト', 'wagashi'],
    ['bakery website called Golden Crumb, sourdough $9', 'bread'],
    ['Storefront for Knot & Needle: merino yarn $14', 'yarn'],
    ['ピアノ教室「ひだまり音楽教室」のホームページ', 'piano'],
    ['Northwind launch, 15 January', 'rays'],
    ['A dark portfolio page for wedding-film maker Nora Lind', 'film'],
    ['Portfolio website for an architect', 'frame'],
    ['Northside Dance is a dance school in Glasgow', 'rays'],
    ['少儿编程培训班网站：Scratch 入门', 'code'],
    ['테트리스 게임', 'paper'],
  ])('shows for “%s” the subject %s', (prompt, art) => {
    expect((plan(prompt).content.look as { art: string }).art).toBe(art);
  });

  it('writes the drawings that a page names into the project, and no others', () => {
    const scenes = plan('老王火锅店的网页').files.get('src/art/scenes.tsx') ?? '';
    expect(scenes).toContain('hotpot: (');
    expect(scenes).not.toContain('tooth: (');
    expect(scenes).not.toContain('stroke-width');
  });

  it.each([
    [
      '卖茶叶的网店，店名：山房茶叶。商品：明前龙井、凤凰单丛、正山小种',
      ['tealeaf', 'caddy', 'tea'],
    ],
    [
      'A shop for Knot & Needle: merino yarn $14, cotton yarn $9, hooks $3',
      ['yarn', 'tile', 'tile'],
    ],
  ])('repeats no drawing of a subject in the goods of “%s”', (prompt, arts) => {
    type Section = { kind: string; items?: { art?: string }[] };
    const sections = plan(prompt).content.sections as unknown as Section[];
    const goods = sections.find(({ kind }) => kind === 'goods')?.items ?? [];
    expect(goods.map(({ art }) => art)).toEqual(arts);
  });

  it('has none where the nearest one would show another thing', () => {
    expect(drawingsFor('summer rolls')).toEqual([]);
    expect(drawingsFor('cinnamon buns')).toEqual([]);
  });

  it('gives each unnamed work an empty frame, and keeps the note about it', () => {
    type Works = { kind: string; note?: string; items: { art?: string }[] };
    const worksOf = (prompt: string) =>
      (plan(prompt).content.sections as Works[]).find(({ kind }) => kind === 'works');
    const films = worksOf('A dark portfolio page for wedding-film maker Nora Lind');
    expect(films?.items.map(({ art }) => art)).toEqual(['film', 'film', 'film']);
    const named = worksOf('A portfolio for Maya Chen, illustrator: The Long Tide, Paper Moons');
    expect(named?.note).toContain('[Drawings');
  });

  it('has none for a thing it does not know', () => {
    expect(drawingsFor('The everyday one')).toEqual([]);
  });
});

it.each([
  ['Kessler & Sons plumbers', undefined],
  ['agree on a plan', undefined],
  ['a plum shop', 'purple'],
  ['作品集，黑白极简', 'grey'],
  ['warm colors', 'kraft'],
])('reads the colour of “%s” from whole words: %s', (text, palette) => {
  expect(paletteIn(text)).toBe(palette);
});

it('chooses no red for sleep, and no mud for children or music', () => {
  const music = [
    'コンサートのお知らせページ',
    '音楽教室のホームページ',
    'a concert page',
    'Music school site',
  ];
  for (const prompt of music)
    expect(['purple', 'blue', 'pink', 'night']).toContain(plan(prompt).palette);
  const night = plan('Landing page for a new app called Tidemark: sleep sounds, waitlist form');
  expect(['night', 'blue', 'purple']).toContain(night.palette);
  const kids = plan('Website for Little Oaks kindergarten: fees, playful');
  expect(['teal', 'blue', 'purple']).toContain(kids.palette);
});

it('draws a page in black and white without any colour', () => {
  const { files } = plan('一个叫林野的摄影师的作品集：山中一夜、渔港、雪线，黑白极简');
  expect(files.get('src/theme.css')).toContain('--art-filter: grayscale(1)');
  expect(plan('一家花店的网站').files.get('src/theme.css')).not.toContain('--art-filter');
});

it('keeps the relative in the subject, and leaves the missing name as a gap [PP-27]', () => {
  const { content } = plan('给我爸的花店做一个网站，玫瑰、百合、向日葵');
  expect([content.title, content.tag]).toEqual(['[店名]', '我爸的花店']);
  expect(plan('给我做一个花店的网站').content.tag).toBe('花店');
  expect(proseOf('给我做一个花店的网站').split('**留给你填的')[1]).toContain('“店名”');
});

it.each([
  ['A page for Harbour Coffee: flat white, opening hours 7am-4pm', '[Which days?]'],
  ['A page for Harbour Coffee: flat white, 7am-4pm, closed on Sunday', '[Which days?]'],
  ['A page for Harbour Coffee: flat white, open Mon-Fri 7am-4pm', 'Mon-Fri'],
  ['카페 "봄" 홈페이지: 평일 10시-18시', '평일'],
])('shows the opening hours of “%s” once, for the days: %s [PP-27]', (prompt, label) => {
  const sections = plan(prompt).content.sections as { kind: string; rows?: object[] }[];
  const rows = sections.find(({ kind }) => kind === 'hours')?.rows ?? [];
  expect(rows).toEqual([{ label, time: expect.stringContaining('-') }]);
});

it.each([
  ['Paper Lantern Books, a bookshop. Show our bestsellers, events, opening hours', 'Events'],
  ['音楽イベント「ほたるの夜」の案内ページ：7月20日、出演者、申し込みフォーム', '出演者'],
  ['読書会のお知らせページ：今月の本、日程、参加方法、会場', '参加方法'],
])('makes the heading in “%s” a section: %s', (prompt, title) => {
  const content = contentOf(prompt);
  expect(content).toContain(`title: '${title}'`);
  expect(content).not.toContain(`name: '${title}'`);
});

it('puts the job of a CV beside the name', () => {
  const { content } = plan('个人简历网页，名字叫沈小满，前端工程师，自我介绍、项目、联系方式');
  expect(content.tag).toBe('前端工程师');
  expect(JSON.stringify(content.sections)).not.toContain('前端工程师');
});

describe('the report [PP-28]', () => {
  it('lists what is left to fill in beside what was filled in', () => {
    const lines = proseOf('给我做一个花店的网站，地址：中山路12号').split('\n');
    expect(lines.find((one) => one.startsWith('**按你'))).toContain('中山路12号');
    expect(lines.find((one) => one.startsWith('**留给你填的'))).toContain('“店名”');
  });

  it('claims an address only where it is filled in', () => {
    const line = (prompt: string) =>
      proseOf(prompt)
        .split('\n')
        .find((one) => one.startsWith('**按你'));
    expect(line('老王火锅店的网页：招牌菜、地址、营业时间')).not.toMatch(/地址|营业时间/);
    expect(line('老王火锅店的网页：招牌菜，地址：中山路12号')).toContain('中山路12号');
  });

  it.each([
    ['A professional portfolio website for an architect', 'professional'],
    ['An online shop for Fern & Thistle, a florist in Leeds: spring bouquet £35', 'buying online'],
  ])('lists the wish of “%s” that the page does not follow: %s', (prompt, wish) => {
    expect(proseOf(prompt).split('**Not possible without a model:**')[1]).toContain(wish);
  });

  it.each([
    ['Portfolio website for an architect, minimal, with projects', 'the style (minimal, only in'],
    ['Website for Little Oaks kindergarten: fees, playful', 'the style (playful, only in'],
    ['A calm website for Blue Door Yoga: morning flow, yin', 'the style (calm, only in'],
    ['奶茶店“茶小满”的点单页面：芋泥波波 18元，可爱一点', '风格（可爱，只在'],
    ['静かなカフェのサイト、ミニマル', 'スタイル（ミニマル、'],
    ['꽃집 홈페이지, 귀여운 느낌', '스타일(귀여운, '],
  ])('says how far the page follows the mood of “%s”', (prompt, answered) => {
    expect(proseOf(prompt)).toContain(answered);
  });

  it('takes no word of a name or a listed thing for a style', () => {
    expect(proseOf('A site for Modern Dance: warm bread $3')).not.toMatch(/modern|warm,/);
  });

  it('offers no template where none is near', () => {
    expect(plan('科学计算器，支持三角函数').choice.nearest).toBeUndefined();
    expect(proseOf('科学计算器，支持三角函数')).not.toContain('待办');
    expect(plan('A quiz about the planets, ten questions').choice.nearest?.project).toBe('quiz');
  });

  it('does not deny what a template does', () => {
    expect(proseOf('背单词卡片，右滑认识')).not.toContain('右滑认识');
  });
});
