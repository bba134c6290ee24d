import type { Language } from '../../../../domain/locale.ts';

/** The starter's messages. They never claim to have understood more than the starter did. */
type AnswerTexts = {
  changed: Record<
    'title' | 'text' | 'colour' | 'language' | 'added' | 'removed' | 'undone',
    string
  >;
  /** The line about a wish that only a model can fulfil. */
  notPossible: string;
  noSuchTemplate: string;
  cannot: string;
  cannotUndo: string;
  nothingToUndo: string;
  noSections: string;
  noSuchSection: string;
};

export const answerTexts: Record<Language, AnswerTexts> = {
  zh_CN: {
    changed: {
      title: '标题改成了“{what}”。',
      text: '“{from}”改成了“{what}”。',
      colour: '换成了{what}的配色。',
      language: '文字换成了{what}。',
      added: '加上了“{what}”。',
      removed: '去掉了“{what}”。',
      undone: '已撤销上一次修改。',
    },
    notPossible: '“{what}”：没有模型做不到。',
    noSuchTemplate: '没有叫“{what}”的模板，所以什么也没改。',
    cannot:
      '没有连接模型时，这一条我做不了，所以什么也没改，也没有扣费。现在能做的是：\n\n- 改标题，例如“标题改成 山间咖啡”\n- 换颜色，例如“换成绿色”\n- 换语言，例如“换成英文”\n- 增减板块，例如“加一个常见问题”“去掉营业时间”\n- 撤销\n\n连接模型后，就可以想改什么说什么。',
    cannotUndo:
      '文件在上一次修改之后又变过，我不能保证恢复得对，所以没有动它。可以在版本里选一个恢复。',
    nothingToUndo: '还没有可以撤销的修改。',
    noSections: '这个模板没有可以增减的板块，所以什么也没改。能改的是标题、颜色、语言和撤销。',
    noSuchSection: '页面上没有这个板块，所以什么也没改。现在有：{what}。',
  },
  en_US: {
    changed: {
      title: 'The title is now “{what}”.',
      text: '“{from}” now reads “{what}”.',
      colour: 'The colors are now {what}.',
      language: 'The texts are now in {what}.',
      added: 'Added “{what}”.',
      removed: 'Removed “{what}”.',
      undone: 'The last change is undone.',
    },
    notPossible: '“{what}”: not possible without a model.',
    noSuchTemplate: 'There is no template “{what}”, so nothing was changed.',
    cannot:
      'Without a model I cannot do that, so nothing was changed or charged. What I can do now:\n\n- change the title: “change the title to Hill Coffee”\n- change the colors: “make it green”\n- change the language: “in Japanese”\n- add or remove a section: “add an FAQ”, “remove the hours”\n- undo\n\nWith a model connected you can ask for anything.',
    cannotUndo:
      'The files have changed since my last edit and I cannot be sure to restore them correctly, so I left them alone. You can restore an earlier version instead.',
    nothingToUndo: 'There is nothing to undo yet.',
    noSections:
      'This template has no sections to add or remove, so nothing was changed. I can change its title, colors or language, or undo.',
    noSuchSection: 'The page has no such section, so nothing was changed. It has: {what}.',
  },
  ja_JP: {
    changed: {
      title: 'タイトルを「{what}」にしました。',
      text: '「{from}」を「{what}」にしました。',
      colour: '配色を{what}にしました。',
      language: '文字を{what}にしました。',
      added: '「{what}」を加えました。',
      removed: '「{what}」を外しました。',
      undone: '直前の変更を取り消しました。',
    },
    notPossible: '「{what}」：モデルがないとできません。',
    noSuchTemplate: '「{what}」というテンプレートはないので、何も変えていません。',
    cannot:
      'モデルが接続されていないため、これはできません。何も変更せず、トークンも消費していません。いまできること：\n\n- タイトルの変更：「タイトルを 山の喫茶 に」\n- 色の変更：「緑にして」\n- 言語の変更：「英語にして」\n- セクションの追加と削除：「よくある質問を追加」「営業時間を削除」\n- 取り消し\n\nモデルを接続すると、何でも頼めます。',
    cannotUndo:
      '直前の変更のあとにファイルが変わっており、正しく戻せるかわからないので触れていません。以前のバージョンから復元できます。',
    nothingToUndo: '取り消せる変更はまだありません。',
    noSections:
      'このプロジェクトには追加・削除できるセクションがないので、何も変えていません。タイトル・色・言語の変更と取り消しはできます。',
    noSuchSection: 'そのセクションは見つからないので、何も変えていません。いまあるのは：{what}。',
  },
  ko_KR: {
    changed: {
      title: '제목을 바꿨습니다: “{what}”.',
      text: '“{from}”을(를) 바꿨습니다: “{what}”.',
      colour: '색을 바꿨습니다: {what}.',
      language: '글의 언어를 바꿨습니다: {what}.',
      added: '“{what}” 섹션을 더했습니다.',
      removed: '“{what}” 섹션을 뺐습니다.',
      undone: '마지막 변경을 되돌렸습니다.',
    },
    notPossible: '“{what}”: 모델 없이는 할 수 없습니다.',
    noSuchTemplate: '“{what}” 템플릿이 없어 아무것도 바꾸지 않았습니다.',
    cannot:
      '모델 없이는 할 수 없는 일이라 아무것도 바꾸지 않았고, 토큰도 차감되지 않았습니다. 지금 할 수 있는 일:\n\n- 제목 바꾸기: “제목을 산속 카페로 바꿔 줘”\n- 색 바꾸기: “초록색으로”\n- 언어 바꾸기: “영어로”\n- 섹션 더하고 빼기: “자주 묻는 질문 추가”, “영업시간 삭제”\n- 되돌리기\n\n모델을 연결하면 무엇이든 말씀하실 수 있습니다.',
    cannotUndo:
      '마지막 변경 뒤에 파일이 달라져 올바르게 되돌릴 수 있을지 확실하지 않아 그대로 두었습니다. 이전 버전에서 복원할 수 있습니다.',
    nothingToUndo: '아직 되돌릴 변경이 없습니다.',
    noSections:
      '이 프로젝트에는 더하거나 뺄 섹션이 없어 아무것도 바꾸지 않았습니다. 제목, 색, 언어 변경과 되돌리기는 할 수 있습니다.',
    noSuchSection: '그런 섹션이 없어 아무것도 바꾸지 않았습니다. 지금 있는 것: {what}.',
  },
};

export const colourNames: Record<Language, Record<string, string>> = {
  zh_CN: {
    kraft: '牛皮纸色',
    ink: '水墨灰',
    red: '红色',
    orange: '橙色',
    yellow: '黄色',
    green: '绿色',
    teal: '青绿',
    blue: '蓝色',
    purple: '紫色',
    pink: '粉色',
    night: '深色',
    grey: '黑白',
  },
  en_US: {
    kraft: 'kraft paper',
    ink: 'ink and paper',
    red: 'red',
    orange: 'orange',
    yellow: 'yellow',
    green: 'green',
    teal: 'teal',
    blue: 'blue',
    purple: 'purple',
    pink: 'pink',
    night: 'dark',
    grey: 'black and white',
  },
  ja_JP: {
    kraft: 'クラフト紙の色',
    ink: '墨色',
    red: '赤',
    orange: 'オレンジ',
    yellow: '黄色',
    green: '緑',
    teal: '青緑',
    blue: '青',
    purple: '紫',
    pink: 'ピンク',
    night: 'ダーク',
    grey: 'モノクロ',
  },
  ko_KR: {
    kraft: '크라프트지 색',
    ink: '먹색',
    red: '빨간색',
    orange: '주황색',
    yellow: '노란색',
    green: '초록색',
    teal: '청록색',
    blue: '파란색',
    purple: '보라색',
    pink: '분홍색',
    night: '어두운 색',
    grey: '흑백',
  },
};

/** Returns the language of a text by its script; undefined for Latin letters. */
export function languageByScript(text: string): Language | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja_JP';
  if (/[\uac00-\ud7af]/.test(text)) return 'ko_KR';
  return /[\u4e00-\u9fff]/.test(text) ? 'zh_CN' : undefined;
}

export function formatText(sentence: string, values: Record<string, string> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
