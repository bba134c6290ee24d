import type { LucideIcon } from 'lucide-react';

/** Something that can be done from the palette. `words`: what else it may be looked for by. */
export type Command = { id: string; label: string; icon: LucideIcon; words?: string; keys?: string; run(): void };
export type CommandGroup = { name: string; commands: Command[] };

/** Those of which every word that was typed begins a word, in the label or the others, whatever its case; groups left empty go. */
export function findCommands(groups: readonly CommandGroup[], search: string): CommandGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, words = '' }: Command) => {
    const text = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => beginsWord(text, word));
  };
  return groups.map(({ name, commands }) => ({ name, commands: commands.filter(fits) })).filter(({ commands }) => commands.length > 0);
}

const spelled = /[\p{Script=Latin}\p{N}]/u;

/** "to" is in "tokens", not in "customer"; a language without gaps between its words is searched anywhere. */
function beginsWord(text: string, word: string): boolean {
  if (!spelled.test(word.charAt(0))) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (!spelled.test(text.charAt(at - 1))) return true;
  return false;
}
