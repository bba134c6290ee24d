/**
 * Words with which a user asks to remove much of a page. After such a prompt a file may become
 * shorter (ADR 016).
 */
const words = [
  /\b(?:remove|delete|drop|strip|clear out|clean ?up|simplif\w*|shorten|minimal\w*|start over|from scratch|rewrite|redo|redesign|rebuild|refactor)\b/i,
  /删|去掉|去除|移除|清空|清理|简化|精简|缩短|重写|重做|重构|重新(?:做|写|设计|来|开始)|只要|只留|只保留/,
  /削除|消して|消す|取り除|簡素|シンプルに|短くし|減らし|書き直|作り直|やり直/,
  /삭제|제거|지워|없애|간단하게|단순하게|줄여|다시 (?:만들|작성|써)|새로 (?:만들|작성)|처음부터/,
];

/** Whether a prompt probably asks to remove code. */
export function asksForLess(prompt: string): boolean {
  return words.some((pattern) => pattern.test(prompt));
}
