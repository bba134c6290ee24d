const shortest = 4;
const mask = '••••';

/** Replaces every secret in a text. Values of fewer than four characters stay, as they are words. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .filter((secret) => secret.length >= shortest)
    .sort((first, second) => second.length - first.length)
    .reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}
