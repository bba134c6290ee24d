import type { Language } from '../../domain/locale.ts';

/** A change that a person asks for, and the files of the sample project that it needs. */
export type Wish = { language: Language; prompt: string; needed: readonly string[] };

type WishRow = { needed: readonly string[] } & Record<Language, string>;

const rows: readonly WishRow[] = [
  {
    needed: ['src/components/Header.tsx'],
    en_US: 'Put a bell with news into the header.',
    zh_CN: '在页头放一个铃铛，显示最新动态。',
    ja_JP: 'ヘッダーに新着を知らせるベルを置いてください。',
    ko_KR: '헤더에 새 소식을 알리는 종 모양을 넣어 주세요.',
  },
  {
    needed: ['src/components/OrderSummary.tsx', 'src/lib/discounts.ts'],
    en_US: 'The line "Voucher" should accept a second discount.',
    zh_CN: '“Voucher”那一行要能再叠加一个优惠。',
    ja_JP: '「Voucher」の行で二つ目の割引も使えるようにしてください。',
    ko_KR: '“Voucher” 줄에서 두 번째 할인도 받을 수 있게 해 주세요.',
  },
  {
    needed: ['src/lib/shipping.ts', 'src/components/OrderSummary.tsx'],
    en_US: 'Shipping is free from 80 on; say so under the subtotal.',
    zh_CN: '满80免运费，并在 Subtotal 下面写明。',
    ja_JP: '80以上は送料無料にして、Subtotalの下に書いてください。',
    ko_KR: '80 이상이면 배송비를 무료로 하고 Subtotal 아래에 적어 주세요.',
  },
  {
    needed: ['src/components/AddressForm.tsx', 'src/lib/validation.ts'],
    en_US: 'The address form should ask for a telephone number too.',
    zh_CN: 'AddressForm 里还要填电话号码，并且要校验。',
    ja_JP: '「Street and number」の下に電話番号の欄を足し、入力を確かめてください。',
    ko_KR: '"Postcode" 다음에 전화번호 칸을 넣고 값을 검사해 주세요.',
  },
  {
    needed: ['src/pages/ReportsPage.tsx', 'src/lib/csvExport.ts'],
    en_US: 'I want to download the report as a CSV file.',
    zh_CN: '报表要能导出成CSV文件。',
    ja_JP: 'レポートをCSVで書き出せるようにしてください。',
    ko_KR: '보고서를 CSV로 내보내기 할 수 있게 해 주세요.',
  },
  {
    needed: ['src/components/StockTable.tsx'],
    en_US: 'In the stock table mark everything below the reorder level red.',
    zh_CN: '库存表格里低于补货线的行标成红色。',
    ja_JP: '在庫のテーブルで補充点を下回る行を赤くしてください。',
    ko_KR: '재고 표에서 기준보다 적은 줄을 빨갛게 표시해 주세요.',
  },
  {
    needed: ['src/components/SortSelect.tsx', 'src/lib/catalog.ts'],
    en_US: 'Let visitors sort the catalogue by rating, next to "Cheapest first".',
    zh_CN: '商品要能按评分排序，放在“Cheapest first”旁边。',
    ja_JP: '「Cheapest first」の隣に評価順の並び替えを加えてください。',
    ko_KR: '“Cheapest first” 옆에 평점순 정렬을 넣어 주세요.',
  },
  {
    needed: ['src/pages/HomePage.tsx'],
    en_US: 'Replace “Light that stays low” by something warmer.',
    zh_CN: '把“Light that stays low”换成更温暖的一句话。',
    ja_JP: '「Light that stays low」をもっと温かい言葉に替えてください。',
    ko_KR: '‘Light that stays low’를 더 따뜻한 말로 바꿔 주세요.',
  },
  {
    needed: ['src/components/Footer.tsx'],
    en_US: 'Add our opening times to the footer.',
    zh_CN: '页脚加上我们的营业时间。',
    ja_JP: 'フッターに営業時間を載せてください。',
    ko_KR: '푸터에 영업시간을 넣어 주세요.',
  },
  {
    needed: ['src/lib/cartStore.ts', 'src/lib/storage.ts'],
    en_US: 'The cart must still be saved after a reload.',
    zh_CN: '刷新之后购物车也要保存下来。',
    ja_JP: '再読み込みしてもカートの中身を保存しておいてください。',
    ko_KR: '새로 고침해도 장바구니가 저장되게 해 주세요.',
  },
  {
    needed: ['src/lib/money.ts'],
    en_US: 'Use yen as the currency everywhere.',
    zh_CN: '所有地方的货币都改用日元。',
    ja_JP: '通貨をすべて円にしてください。',
    ko_KR: '통화를 모두 엔으로 해 주세요.',
  },
  {
    needed: ['src/pages/OrdersPage.tsx', 'src/lib/ordersStore.ts'],
    en_US: 'In src/pages/OrdersPage.tsx add a way to cancel an order.',
    zh_CN: '在OrdersPage.tsx里加一个取消订单的功能。',
    ja_JP: 'OrdersPageで注文を取り消せるようにしてください。',
    ko_KR: 'src/pages/OrdersPage.tsx에서 주문을 취소할 수 있게 해 주세요.',
  },
  {
    needed: ['src/index.css'],
    en_US: 'Give me a dark mode that follows the system.',
    zh_CN: '做一个跟随系统的深色模式，颜色要柔和。',
    ja_JP: 'システムに合わせたダークモードの配色にしてください。',
    ko_KR: '시스템을 따르는 다크 모드를 만들어 주세요.',
  },
  {
    needed: ['src/components/ReviewList.tsx', 'src/lib/dates.ts'],
    en_US: 'Order the reviews by date, newest at the top.',
    zh_CN: '评论按日期排列，最新的在最上面。',
    ja_JP: 'レビューを日付の新しい順に並べてください。',
    ko_KR: '리뷰를 날짜가 최근인 것부터 보여 주세요.',
  },
  {
    needed: ['src/components/SalesChart.tsx'],
    en_US:
      'Please repair this.\n\nTypeError: weeks is undefined\n  at src/components/SalesChart.tsx:41:7',
    zh_CN:
      '请修复这些问题。\n\nTypeError: weeks is undefined\n  at src/components/SalesChart.tsx:41:7',
    ja_JP:
      'エラーを直してください。\n\nTypeError: weeks is undefined\n  at src/components/SalesChart.tsx:41:7',
    ko_KR:
      '오류를 고쳐 주세요.\n\nTypeError: weeks is undefined\n  at src/components/SalesChart.tsx:41:7',
  },
];

/** Sixty prompts for the sample project, fifteen in each language. */
export const wishes: readonly Wish[] = rows.flatMap(({ needed, ...said }) =>
  Object.entries(said).map(([language, prompt]) => ({
    language: language as Language,
    prompt,
    needed,
  })),
);
