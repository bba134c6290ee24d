import { describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { type Language, languages } from '@/domain/locale';
import { type Answer, answerQuestion } from './answer';
import { faq } from './faq';
import { faqTerms } from './faq-terms';
import { readCorpus } from './read-pages.server';
import { createHelpSearch } from './search';

vi.mock('server-only', () => ({}));

/**
 * Ten questions in each language with the expected answer: an entry, a section, or null for an
 * unknown question.
 */
const questions: Record<Language, [question: string, answer: string | null][]> = {
  en_US: [
    ['can I use my own domain?', 'domain'],
    ['How much does it cost?', 'price'],
    ['I want a refund', 'refund'],
    ['Where can I see who filled in my booking form?', 'forms'],
    ['Do you send an invoice with VAT?', 'invoice'],
    ['Does my website need an ICP license?', 'filing'],
    ['delete my account', 'account#leave'],
    ['how do I go back to an earlier version', 'undo'],
    ['What is the weather in Paris tomorrow?', null],
    ['Who won the world cup in 2018?', null],
  ],
  zh_CN: [
    ['可以用自己的域名吗', 'domain'],
    ['多少钱', 'price'],
    ['怎么退款', 'refund'],
    ['报名表提交的数据在哪里看', 'forms'],
    ['可以开发票吗？', 'invoice'],
    ['网站要备案吗', 'filing'],
    ['能做微信小程序吗？', 'apps'],
    ['明天北京的天气怎么样', null],
    ['帮我写一份辞职信', null],
    ['你是谁开发的', null],
  ],
  ja_JP: [
    ['独自ドメインは使えますか', 'domain'],
    ['料金はいくらですか', 'price'],
    ['返金してもらえますか', 'refund'],
    ['フォームの送信内容はどこで見られますか', 'forms'],
    ['領収書はもらえますか', 'invoice'],
    ['データベースは使えますか', 'database'],
    ['間違えたので元に戻したい', 'undo'],
    ['明日の東京の天気は？', null],
    ['おすすめのラーメン屋を教えて', null],
    ['履歴書の志望動機を書いて', null],
  ],
  ko_KR: [
    ['제 도메인을 쓸 수 있나요?', 'domain'],
    ['가격이 얼마예요?', 'price'],
    ['환불받고 싶어요', 'refund'],
    ['신청서로 제출된 내용은 어디서 보나요?', 'forms'],
    ['세금계산서 발행되나요?', 'invoice'],
    ['데이터베이스를 넣을 수 있나요?', 'database'],
    ['이전 버전으로 되돌리고 싶어요', 'undo'],
    ['내일 서울 날씨 어때요?', null],
    ['맛있는 김치찌개 끓이는 법', null],
    ['대한민국의 수도는 어디인가요', null],
  ],
};

/** Questions that share a word with an entry but are about something else. */
const others: Record<Language, string[]> = {
  en_US: [
    'How do I change my password?',
    'How do I delete one project?',
    'how do I log in',
    'is the price of gold falling?',
  ],
  zh_CN: ['怎么删除一个项目', '修改密码', '怎么登录', '公开课几点开始', '手机号换了怎么办'],
  ja_JP: [
    'パスワードを変更したい',
    'プロジェクトを削除するには',
    'ログインできません',
    '電車の料金表',
  ],
  ko_KR: ['비밀번호를 바꾸고 싶어요', '프로젝트를 삭제하려면', '로그인이 안 돼요', '지하철 요금표'],
};

/** Returns the name of the entry that answers, or the ids of the sections that may help. */
function resultOf(answer: Answer): string[] {
  if (answer.kind === 'answer') return [answer.entry.name];
  return answer.kind === 'places' ? answer.places.map(({ id }) => id) : [];
}

describe.each(languages)('the assistant in %s', (language) => {
  const ask = async (question: string, selling = true) => {
    const corpus = (await readCorpus(language)).filter(({ sold }) => selling || !sold);
    const { leastWords: leastShare } = limits.assistant;
    return resultOf(
      answerQuestion(question, {
        ...{ language, selling },
        search: createHelpSearch(corpus, { leastShare }),
      }),
    );
  };

  it.each(questions[language])('answers “%s” with %s [PP-33, GAP-76]', async (question, answer) => {
    const result = await ask(question);
    if (answer === null) expect(result).toEqual([]);
    else expect(result).toContain(answer);
  });

  it.each(others[language])('gives no ready answer to “%s” [PP-33]', async (question) => {
    const result = await ask(question);
    expect(faq.filter(({ name }) => result.includes(name))).toEqual([]);
  });

  it('has words for every entry, and answers each entry’s own question [PP-33]', async () => {
    const { help } = (await import(`@/messages/${language}/help.json`)).default as {
      help: { faq: Record<string, { question: string }> };
    };
    const answered: [string, string[]][] = [];
    for (const { name } of faq) {
      expect(faqTerms[language][name]).toMatch(/\S/);
      answered.push([name, await ask(help.faq[name]?.question ?? '')]);
    }
    expect(answered).toEqual(faq.map(({ name }) => [name, [name]]));
  });

  it('does not know prices and refunds where nothing is sold [PP-17, PP-33]', async () => {
    const sold = faq.filter((entry) => entry.sold).map(({ name }) => `${name}`);
    for (const [question, answer] of questions[language])
      if (answer && sold.includes(answer))
        expect((await ask(question, false)).filter((name) => sold.includes(name))).toEqual([]);
  });
});
