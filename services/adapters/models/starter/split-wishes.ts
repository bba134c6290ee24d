import { parseChangeRequest } from './parse-change-request.ts';

const sentences = /[\n;；。！!]|\.(?=\s|$)/;
const clauses =
  /[,，、]\s*(?:and |then )?|\s(?:and|then)\s|(?:然后|并且|同时|另外|还要|それと|あと|そして|그리고)/;
const verbs =
  /^(?:please |also )?(?:change|make|add|remove|delete|rename|turn|put|use|replace|translate|move|show|connect|set|include|write|update)\b|^(?:请|再|还|也)?(?:把|将|换|改|加|增|删|去掉|用|放|显示|接入|标题|让)|(?:にして|変えて|追加|削除|入れて|つけて|消して|して)(?:ください)?$|(?:바꿔|추가|삭제|넣어|빼|해|달아|만들어)\s?(?:줘|주세요)?$/i;

/**
 * Splits a prompt into its wishes. A comma separates two wishes only when each side is a request of
 * its own, so that a title with commas stays whole.
 */
export function splitWishes(prompt: string): string[] {
  return prompt
    .split(sentences)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(splitClauses);
}

function splitClauses(sentence: string): string[] {
  const parts = sentence
    .split(clauses)
    .map((part) => part.trim())
    .filter(Boolean);
  const areWishes = parts.every(
    (part) => verbs.test(part) || parseChangeRequest(part).kind !== 'unknown',
  );
  return parts.length > 1 && areWishes ? parts : [sentence];
}
