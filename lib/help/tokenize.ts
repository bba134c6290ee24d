export const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[\p{L}\p{N}_]+/gu;

/**
 * Returns a text's words in lower case. Chinese and Japanese have no spaces, and Korean endings
 * attach to words. In these scripts every two adjacent characters count as a word, so "网站" finds
 * "发布网站".
 */
export function tokenizeText(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(runs)) {
    if (!cjk.test(run) || run.length < 3) words.push(run);
    else for (let at = 0; at < run.length - 1; at++) words.push(run.slice(at, at + 2));
  }
  return words;
}

/** Stop words: question words and other words that say nothing about the topic. */
const stopWords = new Set(
  [
    'a an and are as at be can could do does for from get how i if in is it its me my of on or that the there this to was what when where which who why will with you your',
    '怎么 么样 样才 如何 什么 可以 以吗 能不 不能 为什 我的 的吗 有没 没有 请问 多少 哪里 我想 想要 是什 怎样',
    'です ます ませ せん どう うす した たら らい いい いで です すか ますか ください 何で とは には のは うや やっ って',
    '어떻 떻게 하나 나요 있나 인가 가요 무엇 하는 나는 있는 있어 어요 하면 되나 합니 니까 얼마',
  ]
    .join(' ')
    .split(' '),
);

/** Returns whether a word of `tokenizeText` says something about the topic. */
export const isKeyword = (word: string): boolean => !stopWords.has(word);

/** Returns the words of a question that are about its topic. */
export const keywordsOf = (question: string): string[] => tokenizeText(question).filter(isKeyword);
