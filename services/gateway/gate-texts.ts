import type { Language } from '../../domain/locale.ts';

export type GateProblem = 'wrong' | 'too-many' | 'not-read' | 'wrong-code' | 'too-soon';

export type GateTexts = Record<
  | ('title' | 'text' | 'label' | 'enter' | 'hostOnly' | 'closed' | 'ownerOnly')
  | ('invited' | 'invitedText' | 'mail' | 'phone' | 'both' | 'sendCode' | 'invitedHostOnly')
  | ('codeTitle' | 'codeText' | 'code' | 'other')
  | GateProblem,
  string
>;

/** The texts of the page that a visitor sees before they are admitted. */
export const gateTexts: Record<Language, GateTexts> = {
  zh_CN: {
    title: '请输入访问密码',
    text: '这个网站不对所有人开放。密码可以向网站的主人索取。',
    label: '密码',
    enter: '进入网站',
    hostOnly: '这个网站需要密码，只能通过它自己的网址打开。请向网站的主人索取网址。',
    closed: '这个网站没有公开',
    ownerOnly: '目前只有网站的主人能打开。如果这是您的网站，请在它的“发布”窗口里打开。',
    invited: '受邀者可以访问',
    invitedText: '请输入您受邀时使用的联系方式。',
    mail: '邮箱地址',
    phone: '手机号',
    both: '邮箱地址或手机号',
    sendCode: '获取验证码',
    invitedHostOnly: '这个网站只对受邀的人开放，只能通过它自己的网址打开。请向网站的主人索取网址。',
    codeTitle: '请输入验证码',
    codeText: '如果 {contact} 在邀请名单中，验证码已经发出，5 分钟内有效。',
    code: '6 位验证码',
    other: '换一个邮箱或手机号，或重新获取',
    'not-read': '请检查邮箱地址或手机号是否正确。',
    'wrong-code': '验证码不正确或已失效。',
    'too-soon': '刚刚已经申请过验证码。请输入收到的验证码，或一分钟后重新获取。',
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
    invited: 'For invited people',
    invitedText: 'Enter the address or number with which you were invited.',
    mail: 'E-mail address',
    phone: 'Phone number',
    both: 'E-mail address or phone number',
    sendCode: 'Get a code',
    invitedHostOnly:
      'This site is for invited people and opens at its own address only. Ask its owner for it.',
    codeTitle: 'Enter the code',
    codeText: 'If {contact} is invited, a code is on its way. It works for 5 minutes.',
    code: 'Code with 6 digits',
    other: 'Use another address or number, or get a new code',
    'not-read': 'Check the e-mail address or phone number.',
    'wrong-code': 'The code is wrong or has expired.',
    'too-soon':
      'A code was requested a moment ago. Enter it here, or get a new one after a minute.',
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
    invited: '招待された方のみ閲覧できます',
    invitedText: '招待されたときの連絡先を入力してください。',
    mail: 'メールアドレス',
    phone: '電話番号',
    both: 'メールアドレスまたは電話番号',
    sendCode: '確認コードを受け取る',
    invitedHostOnly:
      'このサイトは招待された方のみ、専用のアドレスでのみ開けます。アドレスはサイトの所有者に確認してください。',
    codeTitle: '確認コードを入力してください',
    codeText: '{contact} が招待されている場合は、確認コードを送信しました。5分間有効です。',
    code: '6桁の確認コード',
    other: '別の連絡先を使う、またはコードを再送する',
    'not-read': 'メールアドレスまたは電話番号を確認してください。',
    'wrong-code': '確認コードが違うか、期限が切れています。',
    'too-soon':
      '確認コードは先ほどリクエストされました。届いたコードを入力するか、1分後に再送してください。',
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
    invited: '초대받은 사람만 볼 수 있습니다',
    invitedText: '초대받은 연락처를 입력하세요.',
    mail: '이메일 주소',
    phone: '전화번호',
    both: '이메일 주소 또는 전화번호',
    sendCode: '코드 받기',
    invitedHostOnly:
      '초대받은 사람만 전용 주소에서 열 수 있는 사이트입니다. 주소는 사이트 소유자에게 문의하세요.',
    codeTitle: '코드를 입력하세요',
    codeText: '{contact}이(가) 초대 목록에 있으면 코드를 보냈습니다. 5분 동안 유효합니다.',
    code: '6자리 코드',
    other: '다른 연락처를 쓰거나 코드를 다시 받기',
    'not-read': '이메일 주소나 전화번호를 확인하세요.',
    'wrong-code': '코드가 틀렸거나 만료되었습니다.',
    'too-soon': '조금 전에 코드를 요청했습니다. 받은 코드를 입력하거나 1분 뒤에 다시 받으세요.',
    wrong: '비밀번호가 올바르지 않습니다. 다시 시도하세요.',
    'too-many': '시도 횟수가 너무 많습니다. 나중에 다시 시도하세요.',
  },
};
