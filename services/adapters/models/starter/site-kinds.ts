import type { PaletteName } from './palettes.ts';
import { contactIn } from './prompt-contact.ts';
import { mentionsIn, wordsOf } from './vocabulary.ts';

/** What a page is for. Each kind is a topic of `templates/starter/page`. */
export type SiteKind = {
  kind: string;
  words: readonly string[];
  motifs: readonly string[];
  palettes: readonly PaletteName[];
  /** The section that receives the things that a prompt lists. */
  main: string;
};

export const siteKinds: readonly SiteKind[] = [
  {
    kind: 'wedding',
    words: wordsOf(
      'wedding|bride|groom|getting married|save the date|婚礼|新郎|新娘|结婚|喜宴|婚宴|結婚式|披露宴|ウェディング|결혼식|결혼|신랑|신부|웨딩',
    ),
    motifs: ['garden'],
    palettes: ['pink', 'green', 'teal', 'red'],
    main: 'programme',
  },
  {
    kind: 'cafe',
    words: wordsOf(
      'cafe|café|coffee|coffee shop|coffee house|roastery|tea house|tea room|tea shop|bakery|bakeries|patisserie|bubble tea|boba|juice bar|ice cream|gelato|dessert|donut|咖啡|咖啡馆|咖啡店|茶馆|茶室|奶茶|奶茶店|甜品|甜品店|面包店|面包|烘焙|蛋糕|糕点|冰淇淋|カフェ|喫茶|珈琲|コーヒー|パン屋|ベーカリー|ケーキ|スイーツ|和菓子|甘味|카페|커피|베이커리|빵집|디저트|찻집|케이크',
    ),
    motifs: ['cup'],
    palettes: ['kraft', 'orange', 'green', 'teal', 'pink', 'red'],
    main: 'drinks',
  },
  {
    kind: 'restaurant',
    words: wordsOf(
      'restaurant|bistro|trattoria|pizzeria|diner|steakhouse|tavern|brasserie|eatery|ramen|sushi|noodle|noodles|taco|tacos|burger|bbq|barbecue|food truck|pub|izakaya|hot pot|dim sum|curry|餐厅|饭店|餐馆|火锅|火锅店|烧烤|烤肉|面馆|小吃|酒楼|食堂|菜馆|私房菜|寿司|日料|料理店|粤菜|川菜|湘菜|拉面|饺子|海鲜|餐车|レストラン|居酒屋|食堂|ラーメン|寿司|焼肉|蕎麦|そば屋|うどん|定食|和食|割烹|料理屋|ビストロ|식당|맛집|레스토랑|고깃집|분식|국밥|치킨|한식|횟집|냉면|주점|포차|삼겹살',
    ),
    motifs: ['plate'],
    palettes: ['red', 'orange', 'green', 'kraft', 'ink', 'teal'],
    main: 'menu',
  },
  {
    kind: 'portfolio',
    words: wordsOf(
      'portfolio|photographer|photography|illustrator|illustration|artist|painter|ceramicist|sculptor|designer|architect|architecture|filmmaker|videographer|makeup artist|tattoo|作品集|摄影师|摄影|插画师|插画|画家|艺术家|设计师|建筑师|室内设计|作品展|书法|ポートフォリオ|写真家|カメラマン|イラストレーター|イラスト|デザイナー|建築家|画家|作家|陶芸家|포트폴리오|사진작가|사진가|일러스트|일러스트레이터|디자이너|건축가|화가|작가|작품집|도예',
    ),
    motifs: ['paper', 'hills'],
    palettes: ['ink', 'night', 'red', 'blue', 'orange', 'purple'],
    main: 'works',
  },
  {
    kind: 'event',
    words: wordsOf(
      'event|meetup|conference|festival|concert|exhibition|hackathon|workshop|party|birthday|reunion|fair|gala|fundraiser|screening|open day|summit|launch party|launch|marathon|tournament|picnic|bake sale|活动|聚会|大会|峰会|论坛|音乐节|音乐会|演唱会|展览|市集|讲座|发布会|派对|生日|校庆|运动会|沙龙|马拉松|年会|画展|イベント|勉強会|交流会|フェス|ライブ|コンサート|展示会|展覧会|個展|マルシェ|セミナー|カンファレンス|誕生日|パーティー|同窓会|文化祭|행사|축제|콘서트|공연|전시|전시회|세미나|컨퍼런스|밋업|모임 안내|파티|생일|돌잔치|동창회|플리마켓|마라톤',
    ),
    motifs: ['rays'],
    palettes: ['red', 'purple', 'blue', 'orange', 'teal', 'pink'],
    main: 'programme',
  },
  {
    kind: 'school',
    words: wordsOf(
      'school|kindergarten|course|class|classes|lesson|academy|tutor|tutoring|teacher|training|bootcamp|english corner|preschool|daycare|dance school|driving school|cooking school|学校|幼儿园|培训|课程|补习|辅导|英语角|英语班|画室|兴趣班|少儿|学堂|书院|驾校|钢琴课|教室|学院|家教|スクール|教室|学校|塾|レッスン|講座|幼稚園|保育園|英会話|ピアノ|習い事|학원|학교|유치원|교습소|과외|수업|강좌|강의|공방 수업|어린이집|영어 교실|피아노',
    ),
    motifs: ['books'],
    palettes: ['blue', 'green', 'teal', 'purple'],
    main: 'courses',
  },
  {
    kind: 'shop',
    words: wordsOf(
      'shop|store|boutique|florist|flower shop|bookshop|bookstore|online shop|online store|web shop|storefront|e commerce|merch|sell|selling|jewelry|jewellery|vintage|farm shop|grocery|网店|店铺|商店|花店|书店|杂货|商城|小店|服装店|精品店|水果店|宠物店|卖|文具店|首饰|饰品|手工皂|茶叶|特产|ショップ|雑貨|花屋|本屋|書店|通販|古着|販売|お店|ネットショップ|アクセサリー|農園|가게|쇼핑몰|꽃집|서점|책방|상점|소품샵|스토어|판매|공방|액세서리|잡화',
    ),
    motifs: ['shop'],
    palettes: ['orange', 'green', 'blue', 'pink', 'teal'],
    main: 'goods',
  },
  {
    kind: 'community',
    words: wordsOf(
      'club|community|society|ngo|charity|non profit|nonprofit|volunteer|church|book club|reading group|choir|team page|association|shelter|hiking|running club|社团|俱乐部|社区|公益|志愿者|读书会|协会|合唱团|跑团|徒步|登山|义工|救助|クラブ|サークル|コミュニティ|読書会|ボランティア|合唱団|同好会|町内会|部活|登山|동호회|동아리|커뮤니티|독서 모임|봉사|협회|합창단|등산|러닝 크루|교회',
    ),
    motifs: ['hills'],
    palettes: ['green', 'teal', 'blue', 'orange', 'red'],
    main: 'services',
  },
  {
    kind: 'product',
    words: wordsOf(
      'product|landing page|launch page|startup|saas|waitlist|software|gadget|new app|app landing|browser extension|plugin|newsletter|podcast|novel|new book|album|game studio|落地页|产品|新品|创业|软件|应用介绍|发布页|新书|专辑|播客|小说|智能|プロダクト|製品|新商品|サービス紹介|ランディング|スタートアップ|アプリ紹介|新刊|アルバム|ポッドキャスト|제품|신제품|랜딩|스타트업|서비스 소개|앱 소개|출시|신간|앨범|팟캐스트',
    ),
    motifs: ['screen'],
    palettes: ['blue', 'purple', 'night', 'teal', 'red'],
    main: 'features',
  },
  {
    kind: 'service',
    words: wordsOf(
      'salon|barber|hairdresser|spa|massage|clinic|dentist|dental|doctor|vet|gym|yoga|pilates|studio|agency|law firm|lawyer|legal|accountant|consulting|consultant|cleaning|plumber|electrician|repair|garage|moving|dog walking|dog walker|pet sitting|grooming|hotel|hostel|guesthouse|bed and breakfast|homestay|travel|tour|real estate|construction|renovation|factory|manufacturer|company|business|freelance|gardening|landscaping|nail|bike|mechanic|律师|诊所|牙科|牙医|医院|美容|美发|理发|美甲|健身|瑜伽|普拉提|工作室|公司|工厂|装修|家政|保洁|搬家|维修|民宿|酒店|客栈|旅行社|旅游|宠物|遛狗|按摩|养生|会计|咨询|代理|厂|美容室|美容院|サロン|ヘア|整体|歯科|歯医者|クリニック|病院|ジム|ヨガ|ピラティス|会社|工務店|工場|事務所|清掃|修理|旅館|民宿|ホテル|ゲストハウス|旅行|ペット|トリミング|ネイル|税理士|弁護士|미용실|헤어|네일|치과|병원|의원|한의원|헬스장|요가|필라테스|회사|업체|공장|인테리어|청소|이사|수리|펜션|게스트하우스|호텔|민박|여행|반려견|애견|산책|마사지|변호사|세무사|스튜디오',
    ),
    motifs: ['tile'],
    palettes: ['teal', 'green', 'blue', 'purple'],
    main: 'services',
  },
  {
    kind: 'personal',
    words: wordsOf(
      'resume|résumé|cv|personal site|personal website|personal page|about me|my page|job application|link in bio|blog|简历|个人主页|个人网站|自我介绍|求职|个人介绍|博客|履歴書|自己紹介|個人サイト|プロフィール|ブログ|이력서|자기소개|개인 홈페이지|프로필|개인 사이트|블로그',
    ),
    motifs: ['paper', 'hills'],
    palettes: ['ink', 'blue', 'green', 'orange', 'purple'],
    main: 'services',
  },
];

const otherKinds: Record<string, Omit<SiteKind, 'kind' | 'words'>> = {
  site: {
    motifs: ['paper', 'hills', 'garden'],
    palettes: ['blue', 'green', 'kraft', 'orange', 'ink', 'teal'],
    main: 'features',
  },
  idea: { motifs: ['paper'], palettes: ['purple', 'blue', 'teal'], main: 'features' },
};

export const pageKinds = [...siteKinds.map(({ kind }) => kind), ...Object.keys(otherKinds)];

/** Returns the settings of a kind; `site` for an unknown one. */
export function siteKindOf(kind: string): Omit<SiteKind, 'words'> {
  const found = siteKinds.find((one) => one.kind === kind) ?? otherKinds[kind];
  return { kind, ...(found ?? (otherKinds.site as Omit<SiteKind, 'kind' | 'words'>)) };
}

const headWeight = 0.5;

const isDated = (kind: string) => kind === 'event' || kind === 'wedding';

/** Returns the offset after the last occurrence of any of the words in a text. */
function endOfLast(text: string, words: readonly string[]): number {
  const ends = words.map((word) => {
    const at = text.lastIndexOf(word);
    return at < 0 ? -1 : at + word.length;
  });
  return Math.max(...ends);
}

const cjk = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/**
 * Returns the kind of site whose words a text mentions most. The main noun breaks ties: in English
 * the first of these words, in Chinese, Japanese and Korean the last one before the list.
 */
export function findSiteKind(text: string): { kind: string; score: number } | undefined {
  const hasDate = contactIn(text).date !== undefined;
  const head = text.split(/[:：,，、。\n]/)[0] ?? '';
  const found = siteKinds
    .map(({ kind, words }) => ({
      kind,
      ...mentionsIn(text, words),
      last: endOfLast(head, words),
    }))
    .filter(({ found }) => found.length > 0);
  const earliest = Math.min(...found.map(({ first }) => first));
  const latest = Math.max(...found.map(({ last }) => last));
  const isMain = ({ first, last }: { first: number; last: number }) =>
    cjk.test(head) ? last === latest : first === earliest;
  const scored = found.map((one) => ({
    kind: one.kind,
    score:
      one.found.length + (isMain(one) ? headWeight : 0) + (hasDate && isDated(one.kind) ? 1 : 0),
  }));
  return scored.reduce<{ kind: string; score: number } | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );
}

/** Words for a page that visitors read, not for a tool. */
export const pageWords = wordsOf(
  'site|website|web site|web page|webpage|page|one pager|homepage|home page|landing page|网站|官网|网页|主页|单页|页面|介绍页|宣传页|落地页|首页|サイト|ホームページ|ウェブサイト|ウェブページ|ページ|LP|홈페이지|웹사이트|웹페이지|사이트|페이지',
);
