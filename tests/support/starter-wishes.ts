import type { Language } from '../../domain/locale.ts';
import type { Wish } from './context-wishes.ts';

type Row = [needed: string, en: string, zh: string, ja: string, ko: string];
const content = 'src/content.ts';

/**
 * Wishes for the starter's launch page, with what each needs of its 40 files. The ranking of files
 * was written before these wishes.
 */
const rows: readonly Row[] = [
  [
    `${content} src/sections/plans.tsx`,
    'Add a switch to the pricing: monthly or yearly with 20 % off.',
    '价格那里加一个按月/按年的切换，按年打八折。',
    '料金に月払い・年払いの切り替えを付けて、年払いは2割引に。',
    '가격에 월간/연간 전환을 넣고 연간은 20% 할인해 주세요.',
  ],
  [
    content,
    'Change "Questions" to "Frequently asked".',
    '把“Questions”改成“Frequently asked”。',
    '「Questions」を「Frequently asked」に変えてください。',
    '"Questions"를 "Frequently asked"로 바꿔 주세요.',
  ],
  [
    'src/header.tsx',
    'Make the header smaller when scrolling.',
    '滚动时让页头变矮。',
    'スクロールしたらヘッダーを小さくしてください。',
    '스크롤하면 헤더를 작게 해 주세요.',
  ],
  [
    'src/sections/form.tsx src/sections/validate.ts',
    'The form must check that the email is valid before it is sent.',
    '表单发送前要校验邮箱是否正确。',
    'フォームは送信前にメールアドレスを検証してください。',
    '폼을 보내기 전에 이메일이 올바른지 검사해 주세요.',
  ],
  [
    'src/sections/faq.tsx',
    'Only one answer of the FAQ may be open at a time.',
    'FAQ 每次只展开一个答案。',
    'FAQは一度に一つだけ開くようにしてください。',
    'FAQ는 한 번에 하나만 펼쳐지게 해 주세요.',
  ],
  [
    'src/index.css src/theme.css',
    'Use a dark theme with green accents.',
    '换成深色主题，强调色用绿色。',
    '緑をアクセントにしたダークテーマにしてください。',
    '초록색을 강조색으로 쓰는 다크 테마로 바꿔 주세요.',
  ],
  [
    'src/hero.tsx',
    'Put the picture of the hero on the left.',
    '首屏（hero）的图片放到左边。',
    'heroの画像を左に置いてください。',
    'hero의 그림을 왼쪽에 놓아 주세요.',
  ],
  [
    `${content} src/types.ts`,
    'Add a field "Company" to "Join the waitlist".',
    '“Join the waitlist”里加一个“公司”字段。',
    '「Join the waitlist」に会社名の欄を足してください。',
    '"Join the waitlist"에 회사 칸을 추가해 주세요.',
  ],
  [
    'src/app.tsx',
    'In src/app.tsx add a button that goes back to the top, in the footer.',
    '在 src/app.tsx 的页脚加一个回到顶部的按钮。',
    'src/app.tsxのフッターに先頭へ戻るボタンを置いてください。',
    'src/app.tsx의 푸터에 맨 위로 가는 버튼을 넣어 주세요.',
  ],
  [
    'src/lib/send-form.ts',
    'Try once more when the request to __forms fails.',
    '请求 __forms 失败时再试一次。',
    '__formsへの送信に失敗したら、もう一度試してください。',
    '__forms 요청이 실패하면 한 번 더 시도해 주세요.',
  ],
  [
    'src/sections/features.tsx',
    'Show the features in four columns on wide screens.',
    '宽屏时把 features 排成四列。',
    '広い画面ではfeaturesを四列に並べてください。',
    '넓은 화면에서는 features를 네 열로 보여 주세요.',
  ],
  [
    'index.html',
    'Give the page a description for search engines in index.html.',
    '在 index.html 里加上给搜索引擎的描述。',
    'index.htmlに検索エンジン向けの説明を入れてください。',
    'index.html에 검색 엔진용 설명을 넣어 주세요.',
  ],
  [
    content,
    'Seed should cost $1 and Grove $9.',
    'Seed 改成 1 美元，Grove 改成 9 美元。',
    'Seedを1ドル、Groveを9ドルにしてください。',
    'Seed는 1달러, Grove는 9달러로 해 주세요.',
  ],
  [
    'src/sections/form-field.tsx',
    'The choices of a form field should be buttons, see FieldInput.',
    '表单字段的选项用按钮显示（FieldInput）。',
    'FieldInputの選択肢をボタンにしてください。',
    'FieldInput의 선택지를 버튼으로 바꿔 주세요.',
  ],
  [
    'src/sections/form.tsx',
    'Please repair this.\n\nReferenceError: sent is not defined\n  at Form (src/sections/form.tsx:21:9)',
    '请修复。\n\nReferenceError: sent is not defined\n  at Form (src/sections/form.tsx:21:9)',
    '直してください。\n\nReferenceError: sent is not defined\n  at Form (src/sections/form.tsx:21:9)',
    '고쳐 주세요.\n\nReferenceError: sent is not defined\n  at Form (src/sections/form.tsx:21:9)',
  ],
];
const languages: readonly Language[] = ['en_US', 'zh_CN', 'ja_JP', 'ko_KR'];

/** Sixty prompts for the launch page, fifteen in each language. */
export const starterWishes: readonly Wish[] = rows.flatMap(([needed, ...said]) =>
  said.map((prompt, at) => ({
    language: languages[at] ?? 'en_US',
    prompt,
    needed: needed.split(' '),
  })),
);
