import { content } from './content';

export type Entry = { id: string; choices: Record<string, number>; answers: Record<string, string> };

export function takenOf(option: string, entries: Entry[]): number {
  const before = content.options.find((one) => one.id === option)?.taken ?? 0;
  return before + entries.reduce((sum, entry) => sum + (entry.choices[option] ?? 0), 0);
}

export function priceOf(choices: Record<string, number>): number {
  return content.options.reduce((sum, option) => sum + (option.price ?? 0) * (choices[option.id] ?? 0), 0);
}

export function money(amount: number): string {
  return new Intl.NumberFormat(content.lang, { style: 'currency', currency: content.currency ?? 'CNY' }).format(amount);
}

export function listChoices(choices: Record<string, number>): string {
  return content.options
    .filter((option) => choices[option.id])
    .map((option) => (content.hasQuantity ? `${option.name} × ${choices[option.id]}` : option.name))
    .join(content.lang.startsWith('zh') || content.lang === 'ja-JP' ? '、' : ', ');
}
