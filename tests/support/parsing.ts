import { createSyntaxCheck, type SyntaxCheck } from '../../services/chat/index.ts';
import { createParsing } from '../../services/parsing/index.ts';

/** Real parser processes, which end with the test process. */
export const parsing = createParsing();
export const parser = parsing.forUser(1);

const known = new Map<string, ReturnType<SyntaxCheck>>();
const check = createSyntaxCheck(parser);

/**
 * The real syntax check, cached by text, because property tests repeat the same texts thousands of
 * times.
 */
export const checkSyntax: SyntaxCheck = (path, text) => {
  const key = `${path}\n${text}`;
  const found = known.get(key) ?? check(path, text);
  known.set(key, found);
  return found;
};
