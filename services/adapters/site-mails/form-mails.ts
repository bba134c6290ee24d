import type { Language } from '../../../domain/locale.ts';
import type { FormMails } from '../../ports/form-mails.ts';
import { createMailTransport } from './mail-transport.ts';

type Words = Record<
  'subject' | 'open' | 'full' | 'code' | 'codeText' | 'errors' | 'errorsText',
  string
>;

const words: Record<Language, Words> = {
  zh_CN: {
    subject: '您的网站收到 {count} 条新留言',
    open: '在项目的收件箱中查看：',
    full: '收件箱已满，新的留言会被拒绝。请删除旧留言。',
    errors: '您的网站发布后错误增多',
    errorsText:
      '最近一次发布后，更多访客遇到了错误。请在发布对话框中查看，也可以回滚到之前的版本：',
    code: '验证码：{code}',
    codeText: '请在收件箱中输入验证码 {code}，以接收新留言通知。30 分钟内有效。',
  },
  en_US: {
    subject: 'New messages from your site: {count}',
    open: 'Read them in the inbox of the project:',
    full: 'The inbox is full, and new messages are refused. Please delete old ones.',
    errors: 'Errors on your site have grown',
    errorsText:
      'More visitors have met errors since you last published. The publish dialog shows them, and goes back to the version before if you wish:',
    code: 'Your code: {code}',
    codeText:
      'Enter the code {code} in the inbox to get notices of new messages. It works for 30 minutes.',
  },
  ja_JP: {
    subject: 'サイトに新しいメッセージが {count} 件届きました',
    open: 'プロジェクトの受信箱で確認してください：',
    full: '受信箱がいっぱいで、新しいメッセージを受け付けられません。古いものを削除してください。',
    errors: 'サイトのエラーが増えています',
    errorsText:
      '前回の公開後、エラーに遭遇した訪問者が増えています。公開のダイアログで確認でき、前のバージョンに戻すこともできます：',
    code: '確認コード：{code}',
    codeText:
      '新着メッセージの通知を受け取るには、受信箱で確認コード {code} を入力してください。30分間有効です。',
  },
  ko_KR: {
    subject: '사이트에 새 메시지 {count}건이 도착했습니다',
    open: '프로젝트의 받은 편지함에서 확인하세요:',
    full: '받은 편지함이 가득 차서 새 메시지를 받을 수 없습니다. 오래된 메시지를 삭제해 주세요.',
    errors: '사이트의 오류가 늘었습니다',
    errorsText:
      '마지막 게시 이후 더 많은 방문자가 오류를 겪었습니다. 게시 대화 상자에서 확인하고 이전 버전으로 되돌릴 수 있습니다:',
    code: '확인 코드: {code}',
    codeText:
      '새 메시지 알림을 받으려면 받은 편지함에 코드 {code}를 입력하세요. 30분 동안 유효합니다.',
  },
};

/** Creates the mails about forms and errors of sites, by the operator's mail server and as plain text. */
export function createFormMails({ url, from }: { url: string; from: string }): FormMails {
  const transport = createMailTransport(url);
  const send = (address: string, subject: string, lines: readonly string[]) =>
    transport.sendMail({
      ...{ from, subject, to: { name: '', address } },
      text: `${lines.join('\n\n')}\n`,
    });
  return {
    async notice({ to, language, count, isFull, link }) {
      const { subject, open, full } = words[language];
      const title = subject.replace('{count}', String(count));
      await send(to, title, [title, ...(isFull ? [full] : []), open, link]);
    },
    async errorsGrew({ to, language, link }) {
      const { errors, errorsText } = words[language];
      await send(to, errors, [errorsText, link]);
    },
    async confirm({ to, language, code }) {
      const { code: subject, codeText } = words[language];
      await send(to, subject.replace('{code}', code), [codeText.replace('{code}', code)]);
    },
  };
}
