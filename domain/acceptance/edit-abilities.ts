import { readLine } from './read-abilities.ts';

/** A line of the edited list. `from` is the place of the ability in the file; null for a new one. */
export type EditedAbility = { text: string; from: number | null };

const emptyFile = '# What a user can do\n';

/**
 * Returns the file after a person edited the list. Abilities that stay as they are keep their steps
 * and notes; steps of a changed one would prove something else, so the next turn writes new ones
 * (FIX-037).
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

/** Separates what precedes the first ability, and the lines of each. */
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
