import type { Language } from '../../../domain/locale.ts';
import type { VisitCodeMails } from '../../ports/visit-code-mails.ts';
import { createMailTransport } from './mail-transport.ts';

const words: Record<Language, Record<'subject' | 'text', string>> = {
  zh_CN: {
    subject: '访问验证码：{code}',
    text: '请在刚才打开的网页上输入验证码 {code}。5 分钟内有效。如果您没有申请，请忽略这封邮件，也不要把验证码告诉别人。',
  },
  en_US: {
    subject: 'Your code: {code}',
    text: 'Enter the code {code} on the page where you asked for it. It works for 5 minutes. If you did not ask for it, ignore this mail, and give the code to no one.',
  },
  ja_JP: {
    subject: '確認コード：{code}',
    text: '先ほど開いたページに確認コード {code} を入力してください。5分間有効です。心当たりがない場合は、このメールを無視し、コードを誰にも教えないでください。',
  },
  ko_KR: {
    subject: '확인 코드: {code}',
    text: '조금 전 열어 둔 페이지에 확인 코드 {code}를 입력하세요. 5분 동안 유효합니다. 요청하지 않았다면 이 메일을 무시하고 코드를 누구에게도 알려 주지 마세요.',
  },
};

/** Creates the mails with codes of gates, by the operator's mail server and as plain text. */
export function createVisitCodeMails({ url, from }: { url: string; from: string }): VisitCodeMails {
  const transport = createMailTransport(url);
  return {
    async send({ to, language, code }) {
      const { subject, text } = words[language];
      await transport.sendMail({
        ...{ from, to: { name: '', address: to } },
        subject: subject.replace('{code}', code),
        text: `${text.replace('{code}', code)}\n`,
      });
    },
  };
}
