import type { LucideIcon } from 'lucide-react';

/** A command of the palette. `words`: additional search terms. */
export type Command = {
  id: string;
  label: string;
  icon: LucideIcon;
  words?: string;
  keys?: string;
  run(): void;
};
export type CommandGroup = { name: string; commands: Command[] };

/**
 * Returns the commands that match a search: each typed word must start a word of the label or of
 * `words`, ignoring case. Drops empty groups.
 */
export function findCommands(groups: readonly CommandGroup[], search: string): CommandGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, words = '' }: Command) => {
    const text = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => beginsWord(text, word));
  };
  return groups
    .map(({ name, commands }) => ({ name, commands: commands.filter(fits) }))
    .filter(({ commands }) => commands.length > 0);
}

/** Whether a command's label begins with the search. The palette then lists commands first. */
export function startsCommand(groups: readonly CommandGroup[], search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return (
    wanted !== '' &&
    groups.some(({ commands }) =>
      commands.some(({ label }) => label.toLowerCase().startsWith(wanted)),
    )
  );
}

const spelled = /[\p{Script=Latin}\p{N}]/u;

/**
 * Whether a word in the text begins with `word`: "to" matches "tokens" but not "customer". In a
 * script without spaces between words, a match may be anywhere.
 */
function beginsWord(text: string, word: string): boolean {
  if (!spelled.test(word.charAt(0))) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!spelled.test(text.charAt(at - 1))) return true;
  return false;
}
