import type { Language } from '../../../domain/locale.ts';
import type { FormMails } from '../../ports/form-mails.ts';
import { createMailTransport } from './mail-transport.ts';

type Words = Record<'subject' | 'full' | 'code' | 'codeText', string> & { open: string };

const words: Record<Language, Words> = {
  zh_CN: {
    subject: '您的网站收到 {count} 条新留言',
    open: '在项目的收件箱中查看：',
    full: '收件箱已满，新的留言会被拒绝。请删除旧留言。',
    code: '验证码：{code}',
    codeText: '请在收件箱中输入验证码 {code}，以接收新留言通知。30 分钟内有效。',
  },
  en_US: {
    subject: 'New messages from your site: {count}',
    open: 'Read them in the inbox of the project:',
    full: 'The inbox is full, and new messages are refused. Please delete old ones.',
    code: 'Your code: {code}',
    codeText:
      'Enter the code {code} in the inbox to get notices of new messages. It works for 30 minutes.',
  },
  ja_JP: {
    subject: 'サイトに新しいメッセージが {count} 件届きました',
    open: 'プロジェクトの受信箱で確認してください：',
    full: '受信箱がいっぱいで、新しいメッセージを受け付けられません。古いものを削除してください。',
    code: '確認コード：{code}',
    codeText:
      '新着メッセージの通知を受け取るには、受信箱で確認コード {code} を入力してください。30分間有効です。',
  },
  ko_KR: {
    subject: '사이트에 새 메시지 {count}건이 도착했습니다',
    open: '프로젝트의 받은 편지함에서 확인하세요:',
    full: '받은 편지함이 가득 차서 새 메시지를 받을 수 없습니다. 오래된 메시지를 삭제해 주세요.',
    code: '확인 코드: {code}',
    codeText:
      '새 메시지 알림을 받으려면 받은 편지함에 코드 {code}를 입력하세요. 30분 동안 유효합니다.',
  },
};

/** Creates the mails about forms, by the operator's mail server and as plain text. */
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
    async confirm({ to, language, code }) {
      const { code: subject, codeText } = words[language];
      await send(to, subject.replace('{code}', code), [codeText.replace('{code}', code)]);
    },
  };
}
