import type { Language } from '../../../domain/locale.ts';
import type { StaffMails } from '../../ports/staff-mails.ts';
import { createMailTransport } from './mail-transport.ts';

/** Words of an invitation to the admin of an app; `{host}` is the host of the admin. */
const words: Record<Language, { subject: string; text: string; end: string }> = {
  zh_CN: {
    subject: '邀请您管理 {host}',
    text: '您受邀使用 {host} 的管理后台。打开链接并设置密码：',
    end: '链接七天内有效，只能使用一次。如果不认识邀请人，请忽略这封邮件。',
  },
  en_US: {
    subject: 'Invitation to {host}',
    text: 'You are invited to the admin at {host}. Open the link and set a password:',
    end: 'The link works once, for seven days. If you do not know who invited you, ignore this mail.',
  },
  ja_JP: {
    subject: '{host} への招待',
    text: '{host} の管理画面に招待されました。リンクを開いてパスワードを設定してください。',
    end: 'リンクは7日間有効で、一度だけ使えます。お心当たりがない場合は、このメールを破棄してください。',
  },
  ko_KR: {
    subject: '{host} 초대',
    text: '{host} 관리 화면에 초대되었습니다. 링크를 열고 비밀번호를 설정하세요.',
    end: '링크는 7일 동안 한 번만 사용할 수 있습니다. 초대한 사람을 모르면 이 메일을 무시하세요.',
  },
};

/** Creates the mails to the staff of apps, by the operator's mail server. */
export function createStaffMails({ url, from }: { url: string; from: string }): StaffMails {
  const transport = createMailTransport(url);
  return {
    async invite({ to: address, link, language }) {
      const { subject, text, end } = words[language];
      const filled = (one: string) => one.replaceAll('{host}', () => new URL(link).host);
      await transport.sendMail({
        from,
        to: { name: '', address },
        subject: filled(subject),
        text: `${[filled(text), link, end].join('\n\n')}\n`,
      });
    },
  };
}
