import { describe, expect, it } from 'vitest';
import { readPageText } from './page-text.ts';

describe('the text of a page', () => {
  it('has its title, headings, lists and blocks, and nothing that nobody reads [CHAT-053]', () => {
    const html = `<!doctype html><title> Caf&eacute;
      Luna </title><style>p{}</style><script>alert("x")</script>
      <h1>Menu</h1><p>Tea <b>and</b> cake</p><ul><li>Tea 3 €<li>Cake<li></ul>
      <img alt="A red cup" src="x"><noscript>no</noscript><template><p>t</p></template>
      <textarea>typed</textarea><!-- secret --><div>one<br>two</div>`;
    expect(readPageText(html)).toEqual({
      title: 'Café Luna',
      text: '# Menu\nTea and cake\n- Tea 3 €\n- Cake\nA red cup\none\ntwo',
    });
  });

  it('reads broken, deep and wide pages', () => {
    expect(readPageText('').text).toBe('');
    expect(readPageText('a < b </p></div><p>c').text).toBe('a < b\nc');
    expect(readPageText(`${'<div>'.repeat(900)}deep`).text).toBe('deep');
    expect(readPageText(`${'<br>'.repeat(200_000)}wide`).text).toBe('wide');
  });
});
