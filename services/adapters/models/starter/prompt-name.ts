import { trimEndOf } from '../../../../domain/text/trim.ts';
import { findName } from './prompt-details.ts';
import { siteKinds } from './site-kinds.ts';
import { mentions, wordsOf } from './vocabulary.ts';

const maxLength = 40;

/** Capitalised words that are no part of a name: they begin a request or describe the site. */
const notNames = new Set(
  wordsOf(
    'A|An|The|My|Our|Your|I|We|It|Make|Build|Create|Design|Please|Can|Could|Need|Want|Website|Site|Page|Landing|Homepage|One|Simple|Online|Personal|Portfolio|Restaurant|Shop|Store|Menu|App|Add|Use|Include|With|For|New|Small|Hello|Hi|English|Chinese|Japanese|Korean|French|Italian|Spanish|German|Thai|Indian|Mexican|Vietnamese|Greek|Turkish|American|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Winter|Christmas|AI|H5|APP|FAQ|FAQs|DIY|IT|VIP|CV|PPT|AA|Wi-Fi|WiFi|SNS|LP|Q&A|RSVP|RSVPs|PC|UI|UX|PDF|DJ|MC|GPT|CLI|SaaS|3D|BBQ|Snake|Tetris|Sudoku|Pomodoro|Instagram|WeChat|Google|Maps',
  ),
);

const namedTail = ['workshop', 'launch', 'conference', 'festival', 'wedding', 'party', 'meetup'];
const latinName = /[A-Z][\w'’&.-]*(?: (?:of|and|the|&|[A-Z][\w'’&.-]*))*/g;
const couples = [
  /新郎[是叫:： ]*([^\s，,。、新]{2,4})[，,、 和与]*新娘[是叫:： ]*([^\s，,。、]{2,4})/,
  /(?:^|[^\p{L}])([\p{Script=Han}]{2,3})[和与&]([\p{Script=Han}]{2,3})的婚礼/u,
  /신랑 ?([가-힣]{2,4})[,와과 ]*신부 ?([가-힣]{2,4})/,
  /新郎[は： ]*([^\s、。,]{1,6})[、, と]*新婦[は： ]*([^\s、。,のを]{1,6})/,
  /([A-Z][a-z]+) (?:and|&) ([A-Z][a-z]+)(?:['’]s)? wedding/,
  /wedding (?:site |website |page |invitation )?(?:for|of) ([A-Z][a-z]+) (?:and|&) ([A-Z][a-z]+)/i,
];
const labelled = [
  /(?<!\p{Script=Han})(老[王李张刘陈杨赵黄周吴徐孙朱高林何郭罗]\p{Script=Han}{1,5}?(?:店|馆|铺|坊))/u,
  /(?:店名|名字|名称|品牌名?|品名|公司名|校名|活动名)(?:[:：]|是|叫|为)\s*([^\s，。,、；;：:]{1,16})/,
  /(?:店名|名前|屋号|教室名|会社名)(?:[:：]|は) ?([^\s。、,]{1,20})/,
  /['‘]([가-힣][^'’\n]{0,15})['’]/,
  /([^\s、。,「」：]{2,16})という/,
  /(?:이름|가게 이름|상호|상호명)(?:[:：]|은|는) ?([^\s,.]{1,20})/,
];

/** Returns the name that a prompt gives to its shop, event or person, if any. */
export function findBrand(prompt: string): string | undefined {
  for (const pattern of couples) {
    const [, one, other] = pattern.exec(prompt) ?? [];
    if (one && other) return `${one} & ${other}`;
  }
  for (const pattern of labelled) {
    const found = pattern.exec(prompt)?.[1];
    if (found) return bare(withoutVerb(found));
  }
  return bare(findName(prompt) ?? '') ?? capitalisedName(prompt);
}

const verbs = ['です', 'にして', 'で', '이고', '이며', '입니다', '이에요', '예요'];

/** Drops the verb that follows a name in Japanese and Korean. */
function withoutVerb(name: string): string {
  const verb = verbs.find((one) => name.length > one.length + 1 && name.endsWith(one));
  return verb ? name.slice(0, -verb.length) : name;
}

const quotes = new Set('「」『』“”"\'‘’《》');

function bare(name: string): string | undefined {
  const text = [...name]
    .filter((letter) => !quotes.has(letter))
    .join('')
    .trim();
  return text === '' || text.length > maxLength ? undefined : text;
}

/**
 * Returns a capitalised name from the text before the list, because listed things are often
 * capitalised.
 */
function capitalisedName(prompt: string): string | undefined {
  const head = prompt.split(/[:：\n]/)[0] ?? '';
  const isLatinText = !/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(head);
  for (const found of prompt.matchAll(latinName)) {
    if (found.index > head.length) return undefined;
    const name = withoutRequest(found[0]);
    if (!name) continue;
    const at = found.index + found[0].length - name.length;
    const before = prompt.slice(0, at).trimEnd().toLowerCase();
    if (/\b(?:in|at|near|from|on|around)$/.test(before)) continue;
    if (!isLatinText) return withCjkTail(name, prompt.slice(at + name.length));
    const rest = prompt.slice(at + name.length);
    const isMany = name.includes(' ');
    const isCut = /^(?:['’]s\b|\s*(?:[,:–—]|-\s|\bis\b|$))/.test(rest);
    const tail =
      rest
        .trimStart()
        .split(/[ ,.:;]/)[0]
        ?.toLowerCase() ?? '';
    const isAfterFor = /\b(?:for|of|named|called)$/.test(before);
    if (isMany || isAfterFor || (at > 0 && isCut) || namedTail.includes(tail)) return name;
    if (isCut && rest !== '' && !mentions(name, allKindWords)) return name;
  }
  return undefined;
}

const allKindWords = siteKinds.flatMap(({ words }) => words);

/** Drops leading words of a request: "Make Blue Door" is "Blue Door". */
function withoutRequest(text: string): string {
  const words = trimEndOf(text, '.&-').split(' ');
  while (words.length > 0 && (notNames.has(words[0] ?? '') || /^[a-z]/.test(words[0] ?? '')))
    words.shift();
  while (words.length > 0 && /^(?:of|and|the|&)$/.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/['’]s$/, '');
}

const maxTail = 6;

/** Adds the word for the kind of business to a Latin name: "Lily 英语角的网站" is named "Lily 英语角". */
function withCjkTail(name: string, rest: string): string {
  const space = rest.startsWith(' ') ? ' ' : '';
  const tail = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー]*/u.exec(rest.trimStart());
  const word = (tail?.[0] ?? '').split(/的|网站|官网|网页|主页/)[0] ?? '';
  const isKind = word.length <= maxTail && mentions(word, allKindWords);
  return isKind ? `${name}${space}${word}` : name;
}
