import type { Language } from '../../../../domain/locale.ts';

/**
 * The sentences of the report, which says what a template took from the prompt and what it did not
 * take.
 */
export type ReportTexts = {
  page: string;
  readyMade: string;
  sketch: string;
  /** The sentence about a draft page when no template is similar. */
  sketchAlone: string;
  /** The sentence about the list of wishes on a draft page, if the prompt has any. */
  listed: string;
  /** How the report names the unfulfilled wish that visitors can buy on the page. */
  buying: string;
  filled: string;
  nothing: string;
  gaps: string;
  unmet: string;
  next: string;
  useTemplate: { name: string; note: string };
  labels: Record<
    | 'name'
    | 'subject'
    | 'place'
    | 'venue'
    | 'address'
    | 'phone'
    | 'email'
    | 'hours'
    | 'date'
    | 'time'
    | 'items'
    | 'sections'
    | 'colour'
    | 'numbers',
    string
  >;
};

export const reportTexts: Record<Language, ReportTexts> = {
  zh_CN: {
    page: '还没有连接模型，我先用“{template}”模板，按你的话搭了这一页。\n\n',
    readyMade: '还没有连接模型，我先用了“{template}”模板。\n\n',
    sketch:
      '还没有连接模型，现成的模板也做不出“{what}”。{listed}最接近的模板是“{nearest}”，想先用它，就说“用{nearest}模板”。\n\n',
    sketchAlone: '还没有连接模型，现成的模板做不出“{what}”，也没有相近的。{listed}\n\n',
    listed: '这一页先列出你的要求。',
    buying: '在网上购买',
    filled: '**按你的话填好的**：{list}。',
    nothing: '**按你的话填好的**：没有，文字都是模板自带的。',
    gaps: '**留给你填的（页面上有标记）**：{list}。',
    unmet: '**没有模型做不到的**：{list}。',
    next: '现在可以让我改标题、换颜色、换语言、增减板块或撤销。',
    useTemplate: { name: '或者先用“{nearest}”模板', note: '对我说：用{nearest}模板' },
    labels: {
      name: '名称“{what}”',
      subject: '主题“{what}”',
      place: '地点“{what}”',
      venue: '场地“{what}”',
      address: '地址“{what}”',
      phone: '电话“{what}”',
      email: '邮箱“{what}”',
      hours: '时间“{what}”',
      date: '日期“{what}”',
      time: '时间“{what}”',
      items: '列出的内容（{what}）',
      sections: '板块“{what}”',
      colour: '颜色（{what}）',
      numbers: '你说的数量',
    },
  },
  en_US: {
    page: 'No AI model is connected, so I built this page from the template “{template}” and your words.\n\n',
    readyMade: 'No AI model is connected, so I used the template “{template}”.\n\n',
    sketch:
      'No AI model is connected, and no template can do “{what}”.{listed} The nearest template is “{nearest}”; to start from it, say “use the template {nearest}”.\n\n',
    sketchAlone:
      'No AI model is connected, and no template can do “{what}” or comes near it.{listed}\n\n',
    listed: ' The page lists what you asked for.',
    buying: 'buying online',
    filled: '**Filled in from your words:** {list}.',
    nothing: '**Filled in from your words:** nothing; all texts are the template’s own.',
    gaps: '**Left for you to fill in (marked on the page):** {list}.',
    unmet: '**Not possible without a model:** {list}.',
    next: 'You can ask me to change the title, colors or language, to add or remove a section, or to undo.',
    useTemplate: {
      name: 'Or start from “{nearest}”',
      note: 'Say: use the template {nearest}',
    },
    labels: {
      name: 'the name “{what}”',
      subject: 'the subject “{what}”',
      place: 'the place “{what}”',
      venue: 'the venue “{what}”',
      address: 'the address “{what}”',
      phone: 'the phone number “{what}”',
      email: 'the e-mail address “{what}”',
      hours: 'the hours “{what}”',
      date: 'the date “{what}”',
      time: 'the time “{what}”',
      items: 'the list ({what})',
      sections: 'the sections “{what}”',
      colour: 'the colors ({what})',
      numbers: 'the number you gave',
    },
  },
  ja_JP: {
    page: 'まだモデルが接続されていないので、テンプレート「{template}」とご要望の言葉でこのページを組みました。\n\n',
    readyMade:
      'まだモデルが接続されていないので、既存のテンプレート「{template}」を使いました。\n\n',
    sketch:
      'まだモデルが接続されておらず、「{what}」を作れるテンプレートもありません。{listed}いちばん近いテンプレートは「{nearest}」です。使うときは「{nearest}のテンプレートを使って」と送ってください。\n\n',
    sketchAlone:
      'AI モデルがつながっていません。「{what}」を作れるテンプレートも、近いテンプレートもありません。{listed}\n\n',
    listed: 'このページにはご要望を書き出してあります。',
    buying: 'オンラインでの購入',
    filled: '**ご要望から入れたもの**：{list}。',
    nothing: '**ご要望から入れたもの**：ありません。文章はテンプレートのままです。',
    gaps: '**ご記入いただく箇所（ページに印があります）**：{list}。',
    unmet: '**モデルがないとできないこと**：{list}。',
    next: 'タイトル・色・言語の変更、セクションの追加と削除、取り消しができます。',
    useTemplate: {
      name: 'または「{nearest}」から始める',
      note: '「{nearest}のテンプレートを使って」と送ってください',
    },
    labels: {
      name: '名前「{what}」',
      subject: '題材「{what}」',
      place: '場所「{what}」',
      venue: '会場「{what}」',
      address: '住所「{what}」',
      phone: '電話番号「{what}」',
      email: 'メール「{what}」',
      hours: '時間「{what}」',
      date: '日付「{what}」',
      time: '時刻「{what}」',
      items: '挙げられた項目（{what}）',
      sections: 'セクション「{what}」',
      colour: '色（{what}）',
      numbers: 'ご指定の数',
    },
  },
  ko_KR: {
    page: '아직 모델이 연결되어 있지 않아, “{template}” 템플릿과 말씀하신 내용으로 이 페이지를 만들었습니다.\n\n',
    readyMade: '아직 모델이 연결되어 있지 않아, 준비된 “{template}” 템플릿을 사용했습니다.\n\n',
    sketch:
      '아직 모델이 연결되어 있지 않고, “{what}”을(를) 만들 수 있는 템플릿도 없습니다.{listed} 가장 가까운 템플릿은 “{nearest}”입니다. 사용하려면 “{nearest} 템플릿 사용”이라고 보내세요.\n\n',
    sketchAlone:
      'AI 모델이 연결되어 있지 않고, “{what}”을(를) 만들 수 있거나 비슷한 템플릿도 없습니다.{listed}\n\n',
    listed: ' 이 페이지에는 요청하신 내용을 적어 두었습니다.',
    buying: '온라인 구매',
    filled: '**말씀하신 내용에서 채운 것:** {list}.',
    nothing: '**말씀하신 내용에서 채운 것:** 없습니다. 글은 모두 템플릿의 것입니다.',
    gaps: '**직접 채우실 곳(페이지에 표시됨):** {list}.',
    unmet: '**모델 없이는 할 수 없는 것:** {list}.',
    next: '제목, 색, 언어를 바꾸거나 섹션을 더하고 빼거나 되돌릴 수 있습니다.',
    useTemplate: {
      name: '또는 “{nearest}”에서 시작하기',
      note: '이렇게 보내세요: {nearest} 템플릿 사용',
    },
    labels: {
      name: '이름 “{what}”',
      subject: '주제 “{what}”',
      place: '장소 “{what}”',
      venue: '행사장 “{what}”',
      address: '주소 “{what}”',
      phone: '전화번호 “{what}”',
      email: '이메일 “{what}”',
      hours: '시간 “{what}”',
      date: '날짜 “{what}”',
      time: '시각 “{what}”',
      items: '말씀하신 항목({what})',
      sections: '섹션 “{what}”',
      colour: '색({what})',
      numbers: '말씀하신 수',
    },
  },
};

/** What separates two entries of a list in a sentence. */
export const listSeparators: Record<Language, string> = {
  zh_CN: '、',
  en_US: ', ',
  ja_JP: '、',
  ko_KR: ', ',
};
export const quotationMarks: Record<Language, [string, string]> = {
  zh_CN: ['“', '”'],
  en_US: ['“', '”'],
  ja_JP: ['「', '」'],
  ko_KR: ['“', '”'],
};
