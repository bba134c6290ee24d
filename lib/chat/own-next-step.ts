/** How answers introduce the next step that the model proposes, in the languages of the product. */
const introductions = [
  /\b(?:a|one|another) good next step(?: (?:is|would be|could be|might be))?(?: to)?:?\s/i,
  /\b(?:a|the) (?:sensible|natural|useful|good) next step(?: (?:is|would be|could be))?(?: to)?:?\s/i,
  /\bnext step:\s?/i,
  /下一步(?:可以|建议|不妨|最好|推荐|适合)?(?:是)?[:：，,]?\s?/,
  /次(?:の一歩|のステップ)?(?:として|には|は|に)[:：、]?\s?/,
  /다음 (?:단계로는|단계로|단계는|단계:|으로는|으로|에는)\s?/,
];

const most = 90;

/**
 * Returns the next step that the model proposes at the end of its answer, as a prompt that the user
 * can send. Returns null if the model proposes none. `prose` is the text after the artifact.
 */
export function ownNextStep(prose: string): string | null {
  const text = prose
    .replace(/[*_`#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (const introduction of introductions) {
    const found = introduction.exec(text);
    if (!found) continue;
    const rest = text.slice(found.index + found[0].length);
    const [sentence = ''] = rest.split(/(?<=[.!?])\s|(?<=[。！？])/, 1);
    const step = sentence.replace(/[.。]$/, '').trim();
    if (step.length < 4) continue;
    const words = step.charAt(0).toUpperCase() + step.slice(1);
    return [...words].length > most ? `${[...words].slice(0, most).join('')}…` : words;
  }
  return null;
}
