import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errors } from '../domain/errors.ts';
import { languages } from '../domain/locale.ts';
import { helpPages, isHelpPageFor } from '../lib/help/pages.ts';
import { loadMessages } from '../lib/i18n/messages.ts';
import { loadErrorTexts } from '../services/http/load-texts.ts';

/**
 * Texts of features that a school does not have: the shop, the simulators, and repositories of a
 * code host.
 */
const elsewhere = new RegExp(
  `^(${[
    'upsell|pricing|payment|invite|gift|trialOffer|promotion|catalogue|orders|payer|pay',
    'dev|devShell|repository|transfer|bring',
  ].join('|')})\\.`,
);
/** Other texts that are shown only where something is sold. */
const sold = new Set(
  [
    'interests.recharge insufficientTokens.next insufficientTokens.recharge shell.recharge',
    'errors.planIsHighest errorNext.choose-plan help.faq.price.answer home.gift signIn.gift',
  ].flatMap((keys) => keys.split(' ')),
);
const tokens = /token|トークン|토큰/i;

type Tree = { [key: string]: string | string[] | Tree };
const textsOf = (tree: Tree | string[], prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value]]
      : textsOf(value as Tree, `${prefix}${key}.`),
  );
/** Removes the names of arguments and tags, because users do not see them. */
const shown = (text: string) => text.replaceAll(/\{\w+/g, '{').replaceAll(/<\/?\w+>/g, '');
const allTexts = async (language: (typeof languages)[number], school: boolean) =>
  textsOf((await loadMessages(language, { school })) as unknown as Tree);
const argumentsOf = (text: string) => [...new Set(text.match(/[{<]\w+/g) ?? [])].sort();

describe.each(languages)('the words of a school in %s', (language) => {
  it('have credits in place of tokens [PP-18]', async () => {
    const found = (await allTexts(language, true)).filter(
      ([key, text]) => !elsewhere.test(key) && !sold.has(key) && tokens.test(shown(text)),
    );
    expect(found).toEqual([]);
  });

  it('replace existing texts only, with the same arguments [PP-18]', async () => {
    const general = new Map(await allTexts(language, false));
    const file = join(import.meta.dirname, '../messages/school', `${language}.json`);
    const words = textsOf(JSON.parse(readFileSync(file, 'utf8')));
    expect(words.length).toBeGreaterThan(20);
    for (const [key, text] of words) {
      const known = argumentsOf(general.get(key) ?? 'missing {text');
      // A school has no payment terms to agree to.
      expect(argumentsOf(text), key).toEqual(known.filter((one) => one !== '<paypal'));
    }
  });

  it('are those of the server’s errors too [PP-18]', () => {
    const say = loadErrorTexts({ school: true });
    const others = loadErrorTexts();
    expect(say(errors.insufficientTokens, {}, language)).not.toBe(
      others(errors.insufficientTokens, {}, language),
    );
    const seen = Object.values(errors)
      .filter(({ messageKey }) => !sold.has(messageKey))
      .map((entry) => say(entry, {}, language));
    expect(seen.filter((text) => tokens.test(text))).toEqual([]);
    expect(say(errors.taskRunning, {}, language)).toBe(others(errors.taskRunning, {}, language));
  });

  it('are those of the documentation that it shows [PP-18]', () => {
    const pages = helpPages.filter((page) => isHelpPageFor(page, { school: true }));
    expect(pages).not.toContain('tokens');
    expect(pages).toContain('start');
    for (const page of pages) {
      const file = join(import.meta.dirname, '../messages/help', language, `${page}.md`);
      expect(tokens.exec(shown(readFileSync(file, 'utf8'))), page).toBeNull();
    }
  });
});
