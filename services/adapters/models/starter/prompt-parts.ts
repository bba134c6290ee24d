import { trimEndOf, trimStartOf } from '../../../../domain/text/trim.ts';

/**
 * One phrase of a prompt, with its price. `under` is the phrase before the colon, if the phrase is
 * in a list after a colon.
 */
export type Phrase = { text: string; price?: string; under?: string };

export type PromptParts = {
  /** What the prompt asks for, before its list. */
  head: string;
  phrases: Phrase[];
};

const separators =
  /[,，、;；\n。！!|·•()（）]|：|:(?!\d)|\.(?=\s|$)|\s[-–—]\s|\s\+\s|(?:^|\s)\d+[.)]\s/g;
const joints =
  /\s(?:with|featuring|including|offering|plus|and|as well as)\s|(?:包括|包含|以及|还有|带有|展示|附上)|(?:하고|및)\s/g;
const headJoints = /\s(?:with|featuring|including|offering|plus)\s|(?:包括|包含|带有|展示|附上)/;
const prices =
  /(?:[$€£¥₩]|CN¥|NT\$|US\$)\s?\d{1,7}(?:[.,]\d{1,3}){0,2}|\d{1,7}(?:[.,]\d{1,3}){0,2}\s?(?:元|块|円|원|만원|dollars?\b|euros?\b|usd\b|eur\b|kr\b)/i;
const loose = ' -–—:：“”"\'「」‘’';
const starts =
  /^(?:(?:and|also|with|a|an|our|my|some|its|please|plus|listing|list|showing|shows|show|has|have|for)\s+|(?:需要|还要|也要|要有|还有|另外|以及|我们的|有|和|与|及|そして|あと|また|그리고|또 )\s*)/i;
const cjk = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const ends =
  /(?:など|等等|等|と|や|が見られる|を載せたい|を載せて|を入れて|入り|付き|つき|があるサイト|を紹介|がほしい|が欲しい|をお願いします|가 있는|이 있는|을 넣어 주세요|를 넣어 주세요|을 넣어 줘|를 넣어 줘|을 포함해 줘|를 포함해 줘|을 보여 줘|를 보여 줘|포함|추가|을|를|은|는)$/;

/** Splits a prompt into what it asks for and the phrases it lists. */
export function partsOf(prompt: string): PromptParts {
  const pieces = piecesOf(prompt);
  const [head] = pieces;
  const [first = '', ...more] = (head?.text ?? '').split(headJoints).map((part) => part.trim());
  const phrases = more.flatMap(splitJoint).map((text) => toPhrase(text));
  let under: string | undefined;
  for (const { text, separator } of pieces.slice(1)) {
    const listed = splitJoint(text).map((one) => toPhrase(one, under));
    phrases.push(...listed);
    if (separator === ':' || separator === '：') under = listed[0]?.text;
    else if (!',，、'.includes(separator)) under = undefined;
  }
  return { head: first, phrases: phrases.filter(({ text }) => text.length > 1) };
}

/** Cuts a prompt at its separators. Each piece has the separator that ends it. */
function piecesOf(prompt: string): { text: string; separator: string }[] {
  const pieces: { text: string; separator: string }[] = [];
  let from = 0;
  for (const found of prompt.matchAll(separators)) {
    pieces.push({ text: prompt.slice(from, found.index).trim(), separator: found[0].trim() });
    from = found.index + found[0].length;
  }
  return [...pieces, { text: prompt.slice(from).trim(), separator: '' }];
}

const maxJointWords = 9;

/** Splits "maths and physics" into two phrases, but does not split a whole sentence. */
function splitJoint(part: string): string[] {
  if (!cjk.test(part) && part.split(' ').length > maxJointWords) return [part];
  const pieces = part.split(joints).map((piece) => piece.trim());
  if (!cjk.test(part)) return pieces;
  return pieces.flatMap((piece) => piece.split(/(?<=[^\s]{2})[和与](?=[^\s]{2})/));
}

function toPhrase(part: string, under?: string): Phrase {
  const price = prices.exec(part)?.[0];
  let text = (price ? part.replace(price, '') : part).trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(starts, '').replace(ends, '').trim();
    text = trimEndOf(trimStartOf(text, loose), `${loose}?？`);
    if (price) text = text.replace(/\b(?:for|at|each)$/i, '').trim();
  }
  return { text, ...(price ? { price: price.trim() } : {}), ...(under ? { under } : {}) };
}
