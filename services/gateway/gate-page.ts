import { type Language, preferredLanguage, toLocale } from '../../domain/locale.ts';
import { gatePath } from '../../domain/site-visitors/gate-address.ts';

export type GateProblem = 'wrong' | 'too-many';

type Texts = Record<
  'title' | 'text' | 'label' | 'enter' | 'hostOnly' | 'closed' | 'ownerOnly' | GateProblem,
  string
>;

const texts: Record<Language, Texts> = {
  zh_CN: {
    title: '请输入访问密码',
    text: '这个网站不对所有人开放。密码可以向网站的主人索取。',
    label: '密码',
    enter: '进入网站',
    hostOnly: '这个网站需要密码，只能通过它自己的网址打开。请向网站的主人索取网址。',
    closed: '这个网站没有公开',
    ownerOnly: '目前只有网站的主人能打开。如果这是您的网站，请在它的“发布”窗口里打开。',
    wrong: '密码不正确，请再试一次。',
    'too-many': '尝试次数过多，请稍后再试。',
  },
  en_US: {
    title: 'Enter the password',
    text: 'This site is not open to everyone. Its owner can give you the password.',
    label: 'Password',
    enter: 'Open the site',
    hostOnly: 'This site has a password and opens at its own address only. Ask its owner for it.',
    closed: 'This site is not public',
    ownerOnly: 'Only its owner can open it now. If it is yours, open it from its “Publish” dialog.',
    wrong: 'The password is wrong. Try again.',
    'too-many': 'Too many tries. Try again later.',
  },
  ja_JP: {
    title: 'パスワードを入力してください',
    text: 'このサイトは限定公開です。パスワードはサイトの所有者に確認してください。',
    label: 'パスワード',
    enter: 'サイトを開く',
    hostOnly:
      'このサイトにはパスワードが必要で、専用のアドレスでのみ開けます。アドレスはサイトの所有者に確認してください。',
    closed: 'このサイトは公開されていません',
    ownerOnly:
      '現在は所有者だけが開けます。ご自身のサイトの場合は、「公開」ダイアログから開いてください。',
    wrong: 'パスワードが違います。もう一度お試しください。',
    'too-many': '試行回数が多すぎます。しばらくしてからお試しください。',
  },
  ko_KR: {
    title: '비밀번호를 입력하세요',
    text: '모두에게 공개된 사이트가 아닙니다. 비밀번호는 사이트 소유자에게 문의하세요.',
    label: '비밀번호',
    enter: '사이트 열기',
    hostOnly:
      '비밀번호가 필요한 사이트이며 전용 주소에서만 열 수 있습니다. 주소는 사이트 소유자에게 문의하세요.',
    closed: '공개되지 않은 사이트입니다',
    ownerOnly: '지금은 소유자만 열 수 있습니다. 내 사이트라면 ‘게시’ 창에서 여세요.',
    wrong: '비밀번호가 올바르지 않습니다. 다시 시도하세요.',
    'too-many': '시도 횟수가 너무 많습니다. 나중에 다시 시도하세요.',
  },
};

const style = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{font:16px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;color:#1c1917;background:#fafaf9}
main{width:100%;max-width:22rem}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1.25rem;color:#57534e}
label{display:block;font-size:.875rem;margin-bottom:.375rem}
input,button{width:100%;min-height:2.75rem;font:inherit;border-radius:.5rem}
input{padding:0 .75rem;border:1px solid #78716c;background:#fff;color:inherit}
button{margin-top:1rem;border:0;background:#1c1917;color:#fafaf9;cursor:pointer}
:focus-visible{outline:2px solid #b45309;outline-offset:2px}
[role=alert]{color:#b91c1c;margin:.5rem 0 0}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}p{color:#a8a29e}input{background:#292524;border-color:#a8a29e}button{background:#e7e5e4;color:#1c1917}[role=alert]{color:#fca5a5}}`;

type GateState = {
  kind: 'password' | 'owner';
  next?: string | undefined;
  problem?: GateProblem | undefined;
};

/**
 * Returns the page that asks for the password, and after a try what was wrong. It names neither the
 * site nor its owner. Without `next`, the path that the visitor wanted, it has no form and names
 * the site's own address as the only way in. A site for its owner only has no form either.
 */
export function gatePage(
  acceptLanguage: string | undefined,
  { kind, next, problem }: GateState,
): string {
  const language = preferredLanguage(acceptLanguage) ?? 'en_US';
  const t = texts[language];
  const alert = problem ? `<p id="problem" role="alert">${t[problem]}</p>` : '';
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  const action = `${gatePath}?next=${encodeURIComponent(next ?? '/')}`;
  const form = `<p>${t.text}</p><form method="post" action="${action}">
<label for="password">${t.label}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${invalid}>${alert}
<button>${t.enter}</button></form>`;
  const isOwnerOnly = kind === 'owner';
  const title = isOwnerOnly ? t.closed : t.title;
  const body = next === undefined ? `<p>${t.hostOnly}</p>` : form;
  return `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${isOwnerOnly ? `${alert}<p>${t.ownerOnly}</p>` : body}</main></body></html>`;
}
