import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../domain/locale.ts';

const root = new URL('../../../../templates/starter/', import.meta.url);

/** What people write down for themselves, on their own device, so there is no one to send it to. */
const diaries = ['cards', 'care', 'doses', 'ledger', 'records', 'split', 'tasks'];
/** The words of a form that say that nothing is sent. */
const saysSo = /words\.unsent\b|\{(?:site\.)?notice\}/;

/** Returns the sources of a template as one text. */
function sourceOf(template: string): string {
  const folder = new URL(`${template}/src/`, root);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .join('\n');
}

const forms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => !diaries.includes(name) && /<form\b|\bbook\(/.test(sourceOf(name)));

describe('a template with a form for visitors', () => {
  it('is each of these', () => {
    expect(forms).toEqual(['booking', 'invite', 'page', 'shop', 'signup', 'site']);
  });

  it.each(['invite', 'page', 'shop', 'signup', 'site'])(
    'sends it to the owner: %s [PUB-051]',
    (template) => {
      expect(sourceOf(template)).toMatch(/await sendForm\(/);
      for (const language of languages) {
        const words = readFileSync(new URL(`${template}/words/${language}.json`, root), 'utf8');
        expect(words).toMatch(/"failed": ".{10,}"/);
      }
    },
  );

  it.each(forms)('says when entries are not sent: %s [CHAT-059]', (template) => {
    expect(sourceOf(template)).toMatch(saysSo);
    for (const language of languages) {
      const words = readFileSync(new URL(`${template}/words/${language}.json`, root), 'utf8');
      expect(words).toMatch(/"(?:unsent|notice)": ".{10,}"/);
    }
  });
});
