import { readLine } from './read-abilities.ts';

/** A line of the edited list. `from` is the ability's index in the file; null for a new ability. */
export type EditedAbility = { text: string; from: number | null };

const emptyFile = '# What a user can do\n';

/**
 * Returns the file after a person edited the list. An unchanged ability keeps its steps and notes.
 * A changed ability loses its steps, because they prove the old text. The model writes new steps in
 * the next turn (FIX-037).
 */
export function editAbilities(file: string, edited: readonly EditedAbility[]): string {
  const { head, blocks } = readBlocks(file === '' ? emptyFile : file);
  const items = edited.flatMap(({ text, from }) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words === '') return [];
    const block = from === null ? undefined : blocks[from];
    return [block?.text === words ? block.lines : `- ${words}`];
  });
  return `${[head.trimEnd(), items.join('\n')].filter((part) => part !== '').join('\n\n')}\n`;
}

type Block = { text: string; lines: string };

/** Separates the text before the first ability from the lines of each ability. */
function readBlocks(file: string): { head: string; blocks: Block[] } {
  const head: string[] = [];
  const blocks: { text: string; lines: string[] }[] = [];
  for (const line of file.split('\n')) {
    const read = readLine(line);
    if (read?.kind === 'ability') blocks.push({ text: read.text, lines: [line] });
    else (blocks.at(-1)?.lines ?? head).push(line);
  }
  return {
    head: head.join('\n'),
    blocks: blocks.map(({ text, lines }) => ({ text, lines: lines.join('\n').trimEnd() })),
  };
}
