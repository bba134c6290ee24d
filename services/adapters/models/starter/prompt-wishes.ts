import { paletteIn } from './palettes.ts';
import { mentions, mentionsIn, wordsOf } from './vocabulary.ts';

/** Words for functions that a template cannot provide, because they need code for this project. */
const functions = wordsOf(
  'payment|payments|checkout|cart|shopping cart|stripe|paypal|login|log in|sign in|account|accounts|admin|dashboard|database|backend|api|chat|chatbot|live chat|search|filter|notification|notifications|send email|upload|download|export|3d|animation|animated|parallax|video|music player|dark mode|english version|multilingual|bilingual|two languages|language switch|real time|realtime|weather|gps|leaderboard|multiplayer|sound effects|ai|scan|qr code|calendar sync|inventory|countdown|online ordering|order tracking|登录|注册账号|支付|付款|购物车|下单|在线点餐|后台|管理后台|数据库|搜索|筛选|聊天|客服|推送|通知|上传|下载|导出|动画|动效|视频|音乐|双语|多语言|中英|英文版|英文|深色模式|实时|排行榜|联机|扫码|二维码|库存|倒计时|3D|AI|ログイン|決済|支払い|カート|管理画面|データベース|検索|絞り込み|チャット|通知|アップロード|動画|アニメーション|多言語|英語版|ダークモード|バイリンガル|日英|リアルタイム|ランキング|在庫|カウントダウン|予約システム|로그인|결제|장바구니|관리자|데이터베이스|검색|필터|채팅|알림|업로드|동영상|애니메이션|다국어|영문|다크 모드|이중 언어|한영|실시간|랭킹|재고|카운트다운|큐알',
);

const instructions = wordsOf(
  'should|must|make it|make sure|can|let|please|use|when|if|click|tap|automatically|keep|looks|feel|feels|能|可以|让|点击|自动|希望|应该|要能|できる|したい|するように|クリック|自動|ようにして|할 수|클릭|자동|하면|되게|해 줘|해주세요|해 주세요',
);

const styles = wordsOf(
  'minimal|minimalist|minimalistic|neon|elegant|modern|cute|playful|bold|calm|warm|cozy|luxury|luxurious|retro|vintage style|natural|clean|friendly|professional|colorful|colourful|dark|light|bright|style|look|tone|mood|color|colors|colour|colours|palette|极简|简约|优雅|现代|可爱|活泼|大气|温暖|温馨|高端|复古|自然|清新|专业|文艺|风格|风|色调|配色|日式|国风|シンプル|ミニマル|上品|モダン|かわいい|ポップ|落ち着いた|温かい|高級感|レトロ|ナチュラル|和風|雰囲気|色合い|デザイン|미니멀|심플|우아|모던|귀여운|발랄|따뜻한|고급|레트로|자연스러운|깔끔|분위기|스타일|느낌|색감',
);

export type Wish = 'function' | 'instruction' | 'style' | 'thing';

const maxWords = 8;
const maxLetters = 22;

/** Classifies a phrase of the prompt by what is needed to fulfil it. */
export function wishOf(phrase: string): Wish {
  if (mentions(phrase, functions)) return 'function';
  const isShort = phrase.length < maxLetters;
  if (isShort && (mentions(phrase, styles) || isColour(phrase))) return 'style';
  const isCjk = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(phrase);
  const isLong = isCjk ? phrase.length > maxLetters : phrase.split(' ').length > maxWords;
  if (isLong || mentions(phrase, instructions)) return 'instruction';
  return 'thing';
}

/**
 * Whether a phrase is only a colour. The "orange" in "orange juice" and the 黄 in 蛋黄酥 are not
 * colours.
 */
function isColour(phrase: string): boolean {
  if (!paletteIn(phrase)) return false;
  return (
    phrase.split(' ').length <= 2 &&
    /色|colou?r|green$|blue$|red$|pink$|purple$|black$|white$|orange$|yellow$/i.test(phrase)
  );
}

export type Mood = 'calm' | 'bold' | 'cute' | 'classic';

const moods: [mood: Mood, words: readonly string[]][] = [
  [
    'cute',
    wordsOf(
      'cute|playful|fun|kids|children|friendly|可爱|活泼|童趣|儿童|少儿|宝宝|幼儿|かわいい|ポップ|子ども|こども|キッズ|귀여운|발랄|어린이|아이',
    ),
  ],
  [
    'classic',
    wordsOf(
      'elegant|luxury|luxurious|classic|vintage|retro|fine dining|优雅|高端|复古|文艺|国风|古典|上品|高級|レトロ|クラシック|和風|우아|고급|레트로|클래식',
    ),
  ],
  [
    'calm',
    wordsOf(
      'calm|minimal|minimalist|quiet|natural|simple|clean|serene|极简|简约|安静|自然|清新|日式|素雅|シンプル|ミニマル|静か|ナチュラル|落ち着いた|미니멀|심플|조용한|자연|깔끔',
    ),
  ],
  [
    'bold',
    wordsOf(
      'bold|modern|loud|energetic|street|neon|cool|striking|大胆|现代|潮|酷|炫|モダン|大胆|かっこいい|모던|대담|힙한|강렬',
    ),
  ],
];

export function moodIn(prompt: string): Mood | undefined {
  return moods.find(([, words]) => mentions(prompt, words))?.[0];
}

/** Words of `styles` that ask for no certain style. */
const plainStyles = wordsOf(
  'style|look|tone|mood|color|colors|colour|colours|palette|dark|light|bright|风格|风|色调|配色|雰囲気|色合い|デザイン|분위기|스타일|느낌|색감',
);

/**
 * Returns the words about style in a text: those that the mood of the page follows, in its typeface
 * and frames only, and those that a template cannot follow. Leaves out colours.
 */
export function stylesIn(text: string, mood: Mood | undefined) {
  const followable = moods.find(([name]) => name === mood)?.[1] ?? [];
  const found = mentionsIn(text, styles).found.filter(
    (word) => !plainStyles.includes(word) && !paletteIn(word),
  );
  return {
    followed: found.filter((word) => followable.includes(word)),
    unfollowed: found.filter((word) => !followable.includes(word)),
  };
}

const buying = wordsOf(
  'online shop|online store|web shop|webshop|storefront|e commerce|buy online|order online|网店|网上商店|商城|在线购买|点单|ネットショップ|通販|オンラインショップ|쇼핑몰|온라인 판매',
);

/** True when visitors should be able to buy, which needs more than a page. */
export const wantsToSell = (prompt: string): boolean => mentions(prompt, buying);

const accounts =
  'sign in|sign up|log in|login|account|accounts|register|登录|注册|账号|ログイン|登録|アカウント|로그인|가입|회원';
/** What no template with a database does, even if it does the rest of the wish. */
const beyondManaged = wordsOf(
  'pay|payment|payments|stripe|paypal|mail|mails|email|emails|newsletter|sms|text message|reminder|reminders|notify|notification|notifications|wechat|google|phone number|coupon|coupons|invoice|invoices|支付|付款|邮件|短信|提醒|通知|微信|优惠券|发票|決済|支払い|メール|通知|リマインド|クーポン|請求書|결제|메일|문자|알림|쿠폰|송장',
);

/** Wishes that a ready-made template fulfils by itself. */
const templateDoes: Record<string, readonly string[]> = {
  cards: wordsOf('swipe|滑|スワイプ|넘기|밀기'),
  'managed-booking': wordsOf(
    `${accounts}|booking|bookings|cancel|confirm|free time|free times|staff|预约|取消|确认|员工|予約|キャンセル|スタッフ|예약|취소|확정|직원`,
  ),
  'managed-shop': wordsOf(
    `${accounts}|order|orders|cart|product|products|stock|staff|订单|下单|购物车|商品|库存|员工|注文|カート|商品|在庫|スタッフ|주문|장바구니|상품|재고|직원`,
  ),
  'managed-forum': wordsOf(
    `${accounts}|topic|topics|post|posts|reply|replies|vote|votes|upvote|moderator|moderators|read|发帖|主题|回复|投票|管理员|話題|投稿|返信|投票|モデレーター|読め|글|댓글|투표|관리자`,
  ),
  'managed-crm': wordsOf(
    `${accounts}|contact|contacts|company|companies|deal|deals|stage|stages|note|notes|file|files|attachment|attachments|team|联系人|客户|公司|商机|阶段|备注|文件|附件|团队|連絡先|会社|商談|段階|メモ|ファイル|チーム|연락처|회사|거래|단계|메모|파일|팀`,
  ),
};

export function doesTemplate(project: string, wish: string): boolean {
  if (project.startsWith('managed-') && mentions(wish, beyondManaged)) return false;
  return mentions(wish, templateDoes[project] ?? []);
}
