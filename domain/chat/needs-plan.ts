import { limits } from '../limits/index.ts';

const { largeCharacters, largeItems } = limits.chat.plan;

/** Words that ask for something without saying what it is about, in the product's languages. */
const empty = new Set(
  `a an the me my us our for i we want need would like please can could you make build create design
  do give some something anything cool nice good great beautiful modern simple new website web site
  page app application webpage homepage online it to with and of`.split(/\s+/),
);
const emptyEastern =
  /帮我|给我|我想要|我想|我要|请|做|建|创建|制作|设计|生成|一个|个|网站|网页|页面|应用|程序|小程序|好看|漂亮|简单|的|吧|を|作って|作りたい|ください|ほしい|欲しい|ウェブサイト|ホームページ|サイト|アプリ|ページ|シンプル|きれい|な|が|つくって|웹사이트|홈페이지|사이트|페이지|앱|하나|만들어|만들고|주세요|줘|싶어요|싶어|예쁜|멋진|간단한|을|를/g;

/**
 * Whether a first request pays for a plan before it is built (GEN-056): it is large (900 characters
 * or six listed wishes), or it does not say what the project is about.
 */
export function needsPlan(prompt: string): boolean {
  const text = prompt.trim();
  if (text === '') return false;
  if (text.length >= largeCharacters) return true;
  const items = text.split('\n').filter((line) => /^\s{0,9}(?:[-*•・]|\d{1,2}[.)、])/.test(line));
  return items.length >= largeItems || isVague(text);
}

function isVague(text: string): boolean {
  const rest = text.toLowerCase().replace(emptyEastern, ' ');
  return rest
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => empty.has(word));
}
