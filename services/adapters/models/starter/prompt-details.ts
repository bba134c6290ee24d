const digits: Record<string, number> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const numberWords: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  한: 1,
  두: 2,
  세: 3,
  네: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  열: 10,
  스무: 20,
  스물: 20,
  서른: 30,
  삼십: 30,
  마흔: 40,
  ひとり: 1,
  ふたり: 2,
  八つ: 8,
  五つ: 5,
  三つ: 3,
};
const number = `\\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|${Object.keys(numberWords).join('|')}|[一二两三四五六七八九]`;

function value(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const word = numberWords[text.toLowerCase()];
  if (word !== undefined) return word;
  const [tens, ones] = text.split('十');
  if (ones === undefined) return digits[text] ?? 0;
  return (tens ? (digits[tens] ?? 1) : 1) * 10 + (ones ? (digits[ones] ?? 0) : 0);
}

/** Returns the number before one of the units: `countOf('five people', 'people|人')` is 5. */
export function findCount(text: string, units: string): number | undefined {
  const found = new RegExp(`(${number})[\\s-]*(?:[个個]\\s*)?(?:${units})`, 'i').exec(text);
  return found?.[1] ? value(found[1]) : undefined;
}

const named = [
  /[「『“《"]([^「『“《」』”》"]{1,40})[」』”》"]/,
  /(?:叫做|名叫|名为|取名|叫)\s*([^\s，。,、：:的]{2,16})/,
  /\b(?:called|named)\s+([A-Z][\w'’&-]*(?:\s+(?:[A-Z&][\w'’-]*|of|and|the))*)/,
  /([^\s、。,]{2,16})という(?:名前|店名|タイトル)/,
  /([^\s,.]{2,16})(?:이라는|라는)\s*(?:이름|가게|제목)/,
];

/** Returns the name that the user gave their project, if any. */
export function findName(text: string): string | undefined {
  for (const pattern of named) {
    const found = pattern.exec(text)?.[1]?.trim();
    if (found) return found;
  }
  return undefined;
}

const cityNames =
  /北京|上海|广州|深圳|杭州|成都|南京|苏州|武汉|西安|重庆|厦门|青岛|大理|长沙|昆明|东京|京都|大阪|東京|神戸|横浜|鎌倉|札幌|福岡|金沢|성수동|서울|부산|제주|연남동|한남동|대구|전주|강릉/;

/** Returns the town in a prompt: a known one, or what follows "in" in an English sentence. */
export function findPlace(text: string): string | undefined {
  return cityNames.exec(text)?.[0] ?? /\bin ((?:[A-Z][a-z]+)(?: [A-Z][a-z]+)?)\b/.exec(text)?.[1];
}
