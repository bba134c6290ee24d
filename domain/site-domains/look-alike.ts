/** Letters of other scripts, and digits, that look like a Latin letter in most fonts. */
const twins: Record<string, string> = {
  ...{ а: 'a', ɑ: 'a', α: 'a', Ь: 'b', ь: 'b', с: 'c', ϲ: 'c', ԁ: 'd', е: 'e', ҽ: 'e', ε: 'e' },
  ...{ ɡ: 'g', ց: 'g', һ: 'h', հ: 'h', і: 'i', ı: 'i', ι: 'i', ɩ: 'i', '1': 'i', l: 'i' },
  ...{ ӏ: 'i', ǀ: 'i', ј: 'j', ϳ: 'j', κ: 'k', к: 'k', ԛ: 'q', м: 'm', п: 'n', ո: 'n', η: 'n' },
  ...{ о: 'o', ο: 'o', σ: 'o', օ: 'o', '0': 'o', 〇: 'o', р: 'p', ρ: 'p', г: 'r', ѕ: 's' },
  ...{ ꜱ: 's', т: 't', τ: 't', υ: 'u', ս: 'u', ν: 'v', ѵ: 'v', ԝ: 'w', ѡ: 'w', ω: 'w' },
  ...{ х: 'x', χ: 'x', у: 'y', γ: 'y', ү: 'y', ʏ: 'y', ᴢ: 'z', '5': 's' },
};

/** Returns a text that is the same for texts that look the same. */
function skeleton(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Array.from(plain, (character) => twins[character] ?? character)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/**
 * Returns whether a host looks like one of these domains or like a name below one, without being
 * it. All names are in Unicode.
 */
export function looksLike(host: string, domains: readonly string[]): boolean {
  const seen = skeleton(host);
  return domains.some((domain) => {
    const own = skeleton(domain);
    return seen === own || seen.endsWith(`.${own}`);
  });
}

/**
 * Returns whether a label mixes Latin letters with those of a script that has twins of them. Such a
 * name is shown in its ASCII form, as browsers do.
 */
export function mixesScripts(host: string): boolean {
  return host
    .split('.')
    .some(
      (label) =>
        /\p{Script=Latin}/u.test(label) &&
        /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label),
    );
}
