import { cjk } from './tokenize';

/**
 * Words that any question may contain. "Site" and "project" belong to any question about this
 * product.
 */
const englishFillers = new Set(
  (
    'a an and any are am as at be can could do does for from get give has have help how i if in is it its me my ' +
    'need of on one or our please possible should so some tell that the their them there they this to us use used ' +
    'using want was we what when where which who why will with would you your after before am site sites website ' +
    'websites page project sayso once make many much people something see projects'
  ).split(' '),
);

/** Phrases that any question may contain, in scripts without spaces between words. */
const phrases = [
  '怎么样 在哪里 能不能 可不可以 有没有 是不是 为什么 需不需要 怎么 如何 什么 可以 请问 哪里 需要 你们 我们 网站 项目 这个 一个 想要 多少 里面 能 吗 呢 我 的 了 要 想 有 是 不 用 做 会 吧 看 给 里 后 把 被 在 会 要 去 来 帮 它 这 那 哪 和 跟 与',
  'できますか ありますか でしょうか ください したい できる ですか ますか います サイト プロジェクト 間違え もらえますか もらえ られますか ので どうやって どこで どこ どう いつ 何 教えて です ます ある する した して たい いい から まで って は が を に で の と も か へ や よ ね の た だ な ん',
  '어떻게 있나요 하나요 되나요 인가요 할까요 주세요 싶어요 합니까 사이트 프로젝트 받을 받고 싶 에서 으로 어디 무엇 나요 가요 해요 수 은 는 이 가 을 를 에 의 로 도 제 내 할 쓸 요 것 그 한 있 하',
]
  .join(' ')
  .split(' ');

/** Marks the characters of a normalized question that say nothing about its topic. */
export function fillersOf(text: string): readonly boolean[] {
  const marked = new Array<boolean>(text.length).fill(false);
  for (const phrase of phrases)
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
      marked.fill(true, at, at + phrase.length);
  for (const { 0: word, index } of text.matchAll(/\S+/g))
    if (!cjk.test(word) && englishFillers.has(word)) marked.fill(true, index, index + word.length);
  return marked;
}
