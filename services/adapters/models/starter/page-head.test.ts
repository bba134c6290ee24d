import { describe, expect, it } from 'vitest';
import { planFirstTurn } from './first-answer.ts';
import { writeFollowUpAnswer } from './follow-up-answer.ts';

const first = (prompt: string, language: 'zh_CN' | 'en_US' = 'en_US') =>
  planFirstTurn(prompt, language, 'website').files;
const pageOf = (files: ReadonlyMap<string, string>) => files.get('index.html') ?? '';
const say = (prompt: string, files: ReadonlyMap<string, string>) =>
  writeFollowUpAnswer({ prompt, language: 'en_US', files, messages: [] });
/** Returns the part of an answer that changes the page's head. */
const headChange = (answer: string) => answer.split('filePath="index.html"')[1] ?? '';

describe('the head of a page', () => {
  it('has the title, a description and an icon with the first letter in the page’s colours [CHAT-062]', () => {
    const files = first('A bakery site called Blue Door Bakery, green');
    const page = pageOf(files);
    expect(page).toContain('<title>Blue Door Bakery</title>');
    expect(page).toMatch(/<meta name="description" content="[^"[…]{10,}" \/>/);
    const icon = decodeURIComponent(/rel="icon" href="([^"]+)"/.exec(page)?.[1] ?? '');
    const accent = /--accent: (#\w+);/.exec(files.get('src/theme.css') ?? '')?.[1];
    expect(icon).toContain(`fill="${accent}"`);
    expect(icon).toContain('>B</text>');
  });

  it('escapes what could end an attribute, and has no description with a gap', () => {
    const page = pageOf(first('A bakery site called A "B" & C'));
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).not.toContain('content="[');
    expect(pageOf(first('一家叫山间来信的咖啡馆的官网', 'zh_CN'))).toContain(
      '<title>山间来信</title>',
    );
  });

  it('follows a change of the title, and of the language [CHAT-062]', () => {
    const files = first('A bakery site called Blue Door Bakery');
    const renamed = headChange(say('change the title to Hill Bread', files));
    expect(renamed).toContain('<title>Blue Door Bakery</title>');
    expect(renamed).toContain('<title>Hill Bread</title>');
    const translated = headChange(say('in Japanese', files));
    expect(translated).toContain('<html lang="ja-JP">');
  });

  it('gives its title to the card of a change, which does not repeat the answer', () => {
    const answer = say('make it green', first('A bakery site called Blue Door Bakery'));
    expect(answer).toContain('title="Blue Door Bakery"');
    expect(answer.split('The colors are now green')).toHaveLength(2);
  });

  it('keeps a head that the user has written, and is not touched by a change of the colours [CHAT-062]', () => {
    const files = new Map(first('A bakery site called Blue Door Bakery'));
    expect(headChange(say('make it green', files))).toBe('');
    files.set('index.html', pageOf(files).replace('<title>Blue Door Bakery', '<title>My own'));
    expect(headChange(say('change the title to Hill Bread', files))).not.toContain('<title>');
  });
});
