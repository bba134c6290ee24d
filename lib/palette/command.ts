import type { LucideIcon } from 'lucide-react';

/** Something that can be done from the palette. `words`: what else it may be looked for by. */
export type Command = { id: string; label: string; icon: LucideIcon; words?: string; keys?: string; run(): void };
export type CommandGroup = { name: string; commands: Command[] };

/** Those whose label or other words hold every word that was typed, whatever its case; groups left empty go. */
export function findCommands(groups: readonly CommandGroup[], search: string): CommandGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, words = '' }: Command) => {
    const text = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups.map(({ name, commands }) => ({ name, commands: commands.filter(fits) })).filter(({ commands }) => commands.length > 0);
}
