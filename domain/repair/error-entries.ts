type ErrorEntry = { title: string; text: string };

/**
 * Spelled as in the specification, because it is sent over the wire (ODD-24); screens show a
 * translation.
 */
export const unreadTerminalTitle = 'Termimal Error';

const errorLine = /error|Error|ERROR|Failed|err/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours begin with one
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/**
 * FIX-002, FIX-003: returns the lines of a command's output that report an error, each once;
 * without any, one entry with the whole text.
 */
export function errorEntries(output: string): ErrorEntry[] {
  const text = output.replace(colours, '');
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const found = [...new Set(lines.filter((line) => errorLine.test(line)))];
  if (found.length > 0) return found.map((line) => ({ title: line, text: line }));
  return text.trim() === '' ? [] : [{ title: unreadTerminalTitle, text }];
}
