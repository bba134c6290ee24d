import { limits } from '../limits/index.ts';

const { largeCharacters, largeItems } = limits.chat.plan;

/**
 * Words that say that something is wanted, but not what it is about, in the product's languages.
 */
const empty = new Set(
  `a an the me my us our for i we want need would like please can could you make build create do
  give some something anything cool nice good great beautiful modern simple new website web site
  page app application webpage homepage online it to with and of hi hello hey just really very have
  get own one that is d wanna`.split(/\s+/),
);
/**
 * Words that say nothing about the subject only when used as verbs: “design” may also be the
 * subject of a project.
 */
const emptyVerbs = /\b(?:design|help)(?=\s+(?:me|us|an?|the|some|my|our|something|anything)\b)/g;
/**
 * Phrases that say nothing about the subject, in Chinese, Japanese and Korean. They are removed in
 * this order, because the first ones contain words of the later ones.
 */
const emptyEastern = [
  /(?:做|写|寫|建|创建|創建|制作|製作|设计|設計|生成|开发|開發)(?:一?[个個款])?小?程(?:序|式)/g,
  /(?:设计|設計|开发|開發)一?[个個款]/g,
  /能不能|能否|可不可以|可以|麻烦|麻煩|帮我|幫我|帮忙|幫忙|给我|給我|我想要|我想|我要|我们|我們/g,
  /创建|創建|制作|製作|生成|建立|搭建|做|建|一[个個款下]|[个個]|你|您|请|請|的|吧|吗|嗎|呢/g,
  /网站|網站|网页|網頁|页面|頁面|应用程序|應用程式|应用|應用|好看|漂亮|简单|簡單/g,
  /作ってもらえますか|作ってくれますか|作って|作りたい|作成して|作成|欲しい|ほしい|お願いします/g,
  /ウェブサイト|ウェブページ|ウェブアプリ|ホームページ|サイト|アプリ|ページ|シンプル|きれい/g,
  /ください|下さい|つくって|です|を|な|が/g,
  /웹사이트|홈페이지|사이트|페이지|웹|앱|하나|만들어|만들고|주세요|줄래요|줘|싶어요|싶습니다|싶어/g,
  /예쁜|멋진|간단한|좀|을|를/g,
];

/**
 * Whether a plan before building is worth its cost for a first request (GEN-056): the request is
 * large (900 characters or six listed wishes), or it does not say what the project is about.
 * `hasMore`: the request contains images or web pages, which may say what the project is about.
 */
export function needsPlan(prompt: string, { hasMore = false } = {}): boolean {
  const text = prompt.trim();
  if (text === '') return false;
  if (text.length >= largeCharacters) return true;
  const items = text.split('\n').filter((line) => /^\s{0,9}(?:[-*•・]|\d{1,2}[.)、])/.test(line));
  return items.length >= largeItems || (!hasMore && isVague(text));
}

/**
 * Whether a request does not say what its project is about. If this is uncertain, the request is
 * not vague, and the project is built without a plan.
 */
function isVague(text: string): boolean {
  // An emoji may be the subject, and so may “IT”.
  if (!/\p{L}/u.test(text) || /\p{Extended_Pictographic}|\bIT\b/u.test(text)) return false;
  const words = text.toLowerCase();
  if (/\bto[- ]?do(?:s|es)?\b/.test(words)) return false;
  return emptyEastern
    .reduce((rest, pattern) => rest.replace(pattern, ' '), words.replace(emptyVerbs, ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => empty.has(word));
}
