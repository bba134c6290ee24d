type ErrorEntry = { title: string; text: string };

/**
 * The misspelling comes from the specification and is part of the protocol (ODD-24). Screens show a
 * translation instead.
 */
export const unreadTerminalTitle = 'Termimal Error';

const errorLine = /error|Error|ERROR|Failed|err/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours begin with one
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/**
 * Returns the lines of a command's output that report an error, without duplicates; if there are
 * none, one entry with the whole output (FIX-002, FIX-003).
 */
export function errorEntries(output: string): ErrorEntry[] {
  const text = output.replace(colours, '');
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const found = [...new Set(lines.filter((line) => errorLine.test(line)))];
  if (found.length > 0) return found.map((line) => ({ title: line, text: line }));
  return text.trim() === '' ? [] : [{ title: unreadTerminalTitle, text }];
}
