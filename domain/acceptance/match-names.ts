/** Words with the same meaning on a control, in the product's four languages. */
const groups = [
  'add|create|new|plus|insert|hinzufügen|添加|新增|新建|创建|加入|追加|作成|新規|추가|만들기|새로',
  'delete|remove|trash|bin|discard|删除|移除|削除|삭제|제거',
  'save|keep|store|apply|update|保存|更新|저장',
  'edit|change|modify|rename|编辑|修改|編集|변경|편집|수정',
  'search|find|look|lookup|filter|搜索|查找|检索|検索|검색|찾기',
  'send|submit|post|publish|发送|提交|发布|送信|投稿|보내기|제출|전송',
  'done|complete|completed|finish|finished|完成|完了|완료',
  'start|begin|play|run|go|开始|播放|開始|시작',
  'stop|pause|halt|停止|暂停|一時停止|정지|중지',
  'copy|copied|复制|拷贝|コピー|복사',
  'share|分享|共有|공유',
  'export|download|导出|下载|エクスポート|ダウンロード|내보내기|다운로드',
  'import|upload|导入|上传|インポート|アップロード|가져오기|업로드',
  'print|打印|印刷|인쇄',
  'sort|排序|並べ替え|정렬',
  'undo|撤销|元に戻す|되돌리기',
  'archive|归档|アーカイブ|보관',
  'next|continue|forward|proceed|下一步|继续|次へ|続ける|다음|계속',
  'back|previous|prev|return|返回|上一步|戻る|前へ|뒤로|이전',
  'close|dismiss|cancel|关闭|取消|閉じる|キャンセル|닫기|취소',
  'ok|okay|yes|confirm|sure|确定|确认|是|はい|確認|확인|예|네',
  'basket|cart|bag|购物车|カート|장바구니',
  'order|checkout|buy|purchase|pay|下单|购买|结算|付款|注文|購入|주문|구매|결제',
  'book|reserve|booking|reservation|appointment|预约|预订|予約|예약',
  'login|signin|登录|ログイン|로그인',
  'like|favourite|favorite|favourites|favorites|star|heart|bookmark|收藏|喜欢|お気に入り|즐겨찾기|좋아요',
  'date|day|日期|日付|날짜',
  'email|mail|邮箱|メール|이메일',
  'phone|telephone|mobile|手机|电话|電話|전화',
  'amount|sum|price|cost|金额|金額|금액',
  'name|title|名称|姓名|名字|标题|名前|タイトル|이름|제목',
  'note|notes|comment|remark|message|备注|留言|メモ|메모',
  'reset|clear|重置|清空|清除|リセット|クリア|초기화|지우기',
  'settings|preferences|options|设置|設定|설정',
  'home|overview|dashboard|start|首页|主页|ホーム|홈',
];

const canonical = new Map<string, string>();
for (const group of groups) {
  const words = group.split('|');
  for (const word of words) if (!canonical.has(word)) canonical.set(word, words[0] ?? word);
}
/** Chinese, Japanese and Korean words, longest first, because these texts may have no spaces. */
const unspaced = [...canonical.keys()]
  .filter((word) => /[\u3040-\u9fff\uac00-\ud7af]/.test(word))
  .sort((a, b) => b.length - a.length);

const empty = new Set(
  'a an the to of for in on at my your this that and or 的 を に の へ'.split(' '),
);

/** Returns a text in the form for comparisons: lower-case words with one space between them. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the words that carry the meaning of a name. Synonyms become the same word. */
export function meaningWords(text: string): string[] {
  const words = foldText(
    text.replace(/\b(sign|log)[ -](in)\b/gi, '$1$2').replace(/\be-mail/gi, 'email'),
  )
    .split(' ')
    .filter((word) => word !== '' && !empty.has(word));
  return words.flatMap((word) => {
    const whole = canonical.get(word) ?? canonical.get(word.replace(/s$/, ''));
    if (whole !== undefined) return [whole];
    return /[\u3040-\u9fff\uac00-\ud7af]/.test(word)
      ? splitUnspaced(word)
      : [word.replace(/s$/, '')];
  });
}

function splitUnspaced(word: string): string[] {
  const found = unspaced.find((one) => word.includes(one));
  if (found === undefined) return [word];
  const at = word.indexOf(found);
  const rest = [word.slice(0, at), word.slice(at + found.length)].filter((part) => part !== '');
  return [canonical.get(found) ?? found, ...rest];
}

/**
 * Returns how well a control's name fits the wanted name; 0 means equal, null means that it does
 * not fit. The integer part is the kind of fit: more words, fewer words, words with the same
 * meaning, only the same verb. The fraction grows with the difference in length.
 */
export function rankName(wanted: string, name: string): number | null {
  const [one, other] = [foldText(wanted), foldText(name)];
  // A sign such as "+" or "×" has no letters.
  if (one === '') return name.includes(wanted.trim()) ? 0 : null;
  if (other === '') return null;
  if (one === other) return 0;
  const [wantedWords, words] = [meaningWords(wanted), meaningWords(name)];
  if (doesOtherThing(wantedWords, foldText(name))) return null;
  const kind = kindOfFit({ one, other, wantedWords, words: new Set(words) });
  const [shorter = 1, longer = 1] = [one.length, other.length].sort((a, b) => a - b);
  return kind === null ? null : kind + 0.9 * (1 - shorter / longer);
}

type Names = { one: string; other: string; wantedWords: string[]; words: ReadonlySet<string> };

function kindOfFit({ one, other, wantedWords, words }: Names): number | null {
  if (includesWords(other, one)) return 1;
  if (includesWords(one, other) && other.length >= 2) return 2;
  if (wantedWords.length > 0 && wantedWords.every((word) => words.has(word))) return 3;
  // Example: the wanted name is "Create note", and the control is named only "Add".
  const [verb = ''] = wantedWords;
  return words.size === 1 && words.has(verb) && canonicalWords.has(verb) ? 4 : null;
}

/**
 * Whether the control does something else: "Delete: Buy milk" does not fit the wanted "Buy milk".
 */
function doesOtherThing(wantedWords: readonly string[], name: string): boolean {
  const [verb = ''] = name.split(' ');
  return verbs.has(verb) && !wantedWords.includes(canonical.get(verb) ?? verb);
}
const verbs = new Set(
  'add delete remove edit rename save send close back 添加 删除 移除 编辑 保存 追加 削除 추가 삭제'.split(
    ' ',
  ),
);

/** Words that name a kind of field, with the `type` of its input element. */
const fieldTypes: Record<string, string> = {
  ...{ search: 'search', email: 'email', phone: 'tel', password: 'password', date: 'date' },
};

/** Whether an input element has the type that the wanted name suggests, such as search or date. */
export const isTypeFor = (wanted: string, type: string): boolean =>
  meaningWords(wanted).some((word) => fieldTypes[word] === type);

const canonicalWords = new Set(canonical.values());

/** Whether a word of `meaningWords` has synonyms, such as "delete". */
export const isCommonWord = (word: string): boolean => canonicalWords.has(word);

/**
 * Whether a folded text contains another text as whole words; Chinese, Japanese and Korean texts
 * may occur anywhere.
 */
export function includesWords(text: string, part: string): boolean {
  if (part === '') return false;
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(part)) return text.includes(part);
  return ` ${text} `.includes(` ${part} `);
}

/** The meaning of signs that can be the whole name of a control. */
const signs: Record<string, string> = {
  ...{ '×': 'delete', '✕': 'delete', x: 'delete', '🗑': 'delete', '＋': 'add', '+': 'add' },
  ...{ '✓': 'done', '✔': 'done', '♥': 'like', '♡': 'like', '★': 'like', '☆': 'like' },
  ...{ '✎': 'edit', '✏': 'edit', '←': 'back', '→': 'next', '▶': 'start', '⏸': 'stop' },
};

/** Whether a control's name is only a sign that has the wanted meaning. */
export function isSignFor(wanted: string, name: string): boolean {
  const sign =
    signs[
      name
        .trim()
        .toLowerCase()
        .replace(/\ufe0f/g, '')
    ];
  return sign !== undefined && meaningWords(wanted).includes(sign);
}
