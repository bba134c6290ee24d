/** Words by which a person asks that much of a page goes: then a file that shrinks is no accident (decision 10). */
const words = [
  /\b(?:remove|delete|drop|strip|clear|clean ?up|simplif\w*|shorten|reduce|minimal\w*|start over|from scratch|rewrite|redo|redesign|replace|rebuild|refactor|split|less|only)\b/i,
  /删|去掉|去除|移除|清空|清理|简化|精简|缩短|减少|重写|重做|重新|改成|换成|替换|拆分|只要|只留|只保留/,
  /削除|消し|消す|取り除|除い|簡単に|簡素|シンプル|短く|減ら|書き直|作り直|やり直|置き換え|分割|だけ/,
  /삭제|제거|지우|지워|없애|빼|간단|단순|줄여|줄이|다시|새로|바꿔|교체|분리|만 남/,
];

/** Whether a prompt may well mean that code goes away. */
export function asksForLess(prompt: string): boolean {
  return words.some((pattern) => pattern.test(prompt));
}
