import { pageWords } from './site-kinds.ts';
import { wordsOf } from './vocabulary.ts';

const request = wordsOf(
  'please|can|could|you|i|want|need|would|like|to|make|build|create|design|me|us|a|an|the|my|our|one|single|simple|small|beautiful|nice|modern|minimal|elegant|site|website|page|homepage|landing|web|for|of|about|online|new|one-page|single-page|onepage|this|that|is|mobile|responsive|pretty|clean',
);
const trailing = wordsOf(
  'site|website|page|homepage|landing|web|for|of|a|an|the|called|named|in|at|near|with|that|where|which|on|and|my|our|is|by|’s|’',
);
const stops = /\b(?:that|which|where|who|so that|called|named|using|in|near|on|at|from|by|it)\b/i;

const cjkStarts = wordsOf(
  '请帮我|帮我|请|做个|给我的|给我|给我们|给|为我的|为|做|建一个|写一个|设计一个|制作一个|生成一个|我想要|我想|我要|想要|一个|一家|一份|一张|一页|一场|一封|我的|我们的|我们|一款|我开的|简单的|漂亮的|私の|うちの|小さな|新しい|当店の|우리|저희|제|내|작은|예쁜|새로운|심플한| |的|の',
);
const cjkEnds = [
  ...wordsOf('的点单页|点单页|的点单|点单'),
  ...pageWords.filter((word) => word > '\u2e7f'),
  ...wordsOf(
    '的活动|の案内|案内|のお知らせ|お知らせ|のLP|の|を作って|を作ってください|を作りたい|作ってください|作って|が欲しい|がほしい|を|に|用の|用|お願いします|をお願いします|만들어 줘|만들어줘|만들어 주세요|만들어주세요|을|를|의|용|안내|的|用|网|站|一个|做|做个|做一个| |이 필요해요|이 필요해|가 필요해|입니다|홍보',
  ),
];

const isCjk = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text);
const isRequest = (text: string) => [...pageWords, ...cjkStarts, '하나', '홈피'].includes(text);
const maxWords = 5;
const maxCjk = 14;

/** Returns what the page is about in the prompt's own words: "neighborhood bakery", "火锅店". */
export function subjectOf(head: string, name: string | undefined): string | undefined {
  const text = name ? withoutName(head, name) : head;
  return isCjk(text) ? cjkSubject(text) : latinSubject(text);
}

function withoutName(head: string, name: string): string {
  const found = head.indexOf(name);
  if (found < 0) return head;
  const after = head
    .slice(found + name.length)
    .replace(/^[”"」』’'》]?(?:という名前の|という|이라는|라는)?/, '');
  const before = head
    .slice(0, found)
    .replace(/(?:取名叫|名叫|叫做|叫|名为|店名)?[“"「『‘'《]?$/, '');
  const joined = `${before.trim()} ${after.trim()}`;
  return joined.replaceAll(' の', 'の').replaceAll(' 的', '的').trim();
}

function latinSubject(head: string): string | undefined {
  const words = head.split(' ').filter(Boolean);
  const is = (list: readonly string[], word = '') => list.includes(word.toLowerCase());
  while (words.length > 0 && is(request, words[0])) words.shift();
  const at = words.findIndex((word, index) => word === 'for' && is(pageWords, words[index - 1]));
  const owner = at > 0 ? words.slice(at + 1) : [];
  while (owner.length > 0 && is(request, owner[0])) owner.shift();
  const isOwner = owner.length > 0 && !stops.test(owner[0] ?? '');
  const text = (isOwner ? owner : words).join(' ');
  const stop = text.search(stops);
  const kept = (stop > 0 ? text.slice(0, stop) : text).split(' ').filter(Boolean);
  while (kept.length > 0 && is(trailing, kept.at(-1))) kept.pop();
  const subject = kept.join(' ').replace(/['’]s$/, '');
  return subject === '' || kept.length > maxWords ? undefined : capital(subject);
}

/** In "给我爸的花店" the subject is 我爸的花店: 我 belongs to the relative, not to the request. */
const forRelative =
  /^(?:请?帮|[给为])?(?=我(?:爸|妈|家|爷|奶|外公|外婆|姐|哥|弟|妹|朋友|儿子|女儿|老公|老婆))/;

function cjkSubject(head: string): string | undefined {
  const relative = forRelative.test(head.trim());
  let text = head.trim().replace(forRelative, '');
  for (let before = ''; before !== text; ) {
    before = text;
    const start = relative
      ? undefined
      : cjkStarts.find((one) => text.length > one.length + 1 && text.startsWith(one));
    if (start) text = text.slice(start.length).trim();
    const end = cjkEnds.find((one) => text.length > one.length + 1 && text.endsWith(one));
    if (end) text = text.slice(0, -end.length).trim();
  }
  const inner = text.split(/的|の(?=[^の]*$)/).at(-1) ?? text;
  const subject = text.length > maxCjk ? inner : text;
  return subject.length < 2 || subject.length > maxCjk || isRequest(subject) ? undefined : subject;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const clause = /\b(?:that|which|where|who)\b/i;

/**
 * Returns the relative clause of an English request: "that tracks calories" in "an app that tracks
 * calories".
 */
export function clauseOf(head: string): string | undefined {
  const at = head.search(clause);
  return at > 0 && !isCjk(head) ? head.slice(at) : undefined;
}
