import type { Language } from '../../../domain/locale.ts';
import type { SiteMail } from '../../ports/site-mails.ts';

type Words = { subject: string; text: string };

/** Words of a mail; `{host}` is the app's host. */
const words: Record<Language, Record<SiteMail['reason'], Words>> = {
  zh_CN: {
    confirmation: { subject: '确认邮箱 · {host}', text: '请确认您在 {host} 使用的邮箱。' },
    recovery: { subject: '重设密码 · {host}', text: '您正在 {host} 重设密码。' },
    'magic-link': { subject: '登录 · {host}', text: '请用下面的链接或验证码登录 {host}。' },
    'email-change': { subject: '确认新邮箱 · {host}', text: '请确认您在 {host} 的新邮箱。' },
    invitation: { subject: '邀请 · {host}', text: '您受邀使用 {host}。' },
  },
  en_US: {
    confirmation: {
      subject: 'Confirm your address · {host}',
      text: 'Please confirm the address that you use on {host}.',
    },
    recovery: { subject: 'Set a new password · {host}', text: 'Set a new password for {host}.' },
    'magic-link': {
      subject: 'Sign in · {host}',
      text: 'Use this link or this code to sign in to {host}.',
    },
    'email-change': {
      subject: 'Confirm your new address · {host}',
      text: 'Please confirm your new address for {host}.',
    },
    invitation: { subject: 'Invitation · {host}', text: 'You are invited to {host}.' },
  },
  ja_JP: {
    confirmation: {
      subject: 'メールアドレスの確認 · {host}',
      text: '{host} でお使いのメールアドレスを確認してください。',
    },
    recovery: {
      subject: 'パスワードの再設定 · {host}',
      text: '{host} のパスワードを再設定します。',
    },
    'magic-link': {
      subject: 'ログイン · {host}',
      text: '次のリンクまたはコードで {host} にログインしてください。',
    },
    'email-change': {
      subject: '新しいメールアドレスの確認 · {host}',
      text: '{host} の新しいメールアドレスを確認してください。',
    },
    invitation: { subject: '招待 · {host}', text: '{host} に招待されました。' },
  },
  ko_KR: {
    confirmation: {
      subject: '이메일 확인 · {host}',
      text: '{host}에서 사용하는 이메일 주소를 확인해 주세요.',
    },
    recovery: { subject: '비밀번호 재설정 · {host}', text: '{host}의 비밀번호를 다시 설정합니다.' },
    'magic-link': {
      subject: '로그인 · {host}',
      text: '아래 링크나 코드로 {host}에 로그인하세요.',
    },
    'email-change': {
      subject: '새 이메일 확인 · {host}',
      text: '{host}에서 사용할 새 이메일 주소를 확인해 주세요.',
    },
    invitation: { subject: '초대 · {host}', text: '{host}에 초대되었습니다.' },
  },
};

const ends: Record<Language, { code: string; ignore: string }> = {
  zh_CN: { code: '验证码：', ignore: '链接一小时内有效。如果不是您本人操作，请忽略这封邮件。' },
  en_US: {
    code: 'Code: ',
    ignore: 'The link works for one hour. If you did not ask for it, ignore this mail.',
  },
  ja_JP: {
    code: 'コード：',
    ignore: 'リンクは1時間有効です。お心当たりがない場合は、このメールを破棄してください。',
  },
  ko_KR: {
    code: '코드: ',
    ignore: '링크는 한 시간 동안 유효합니다. 요청하지 않았다면 이 메일을 무시하세요.',
  },
};

/** Writes a mail as plain text, which no client shows in another way than another. */
export function mailText({ reason, link, code, language }: SiteMail): Words {
  const { host } = new URL(link);
  const { subject, text } = words[language][reason];
  const end = ends[language];
  const lines = [text, link, `${end.code}${code}`, end.ignore];
  const filled = (one: string) => one.replaceAll('{host}', () => host);
  return { subject: filled(subject), text: `${lines.map(filled).join('\n\n')}\n` };
}
