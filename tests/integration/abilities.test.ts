import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAbilities } from '../../domain/acceptance/read-abilities.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';
import { vanillaSite } from '../support/vanilla-site.ts';

/** Parts of the page's script, in place of those that work. */
type Parts = { remove?: string; read?: string; filter?: string };

const script = (parts: Parts) => `
  const items = JSON.parse(localStorage.getItem('${parts.read ?? 'items'}') ?? '[]');
  const keep = () => { localStorage.setItem('items', JSON.stringify(items)); draw(); };
  const draw = () => {
    const shown = items.filter((one) => ${parts.filter ?? "one.includes(find('search').value)"});
    find('list').innerHTML = shown.map((one) =>
      '<li>' + one + ' <button type="button" aria-label="Remove ' + one + '">×</button></li>').join('');
    find('count').textContent = items.length + ' things to do';
    for (const button of find('list').querySelectorAll('button')) {
      const text = button.parentElement.firstChild.data.trim();
      button.onclick = () => { ${parts.remove ?? 'items.splice(items.indexOf(text), 1); keep();'} };
    }
  };
  find('form').onsubmit = (event) => {
    event.preventDefault();
    items.push(find('item').value);
    find('form').reset();
    keep();
  };
  find('clear').onclick = () => { if (confirm('All?')) items.splice(0); keep(); };
  find('archive').onclick = () => { find('news').textContent = 'In the cellar now'; };
  find('search').oninput = draw;
  draw();`;
const html = `<main><h1>To do</h1><form id="form"><label>New task <input id="item" required></label>
  <label>Day <input required></label><button>Add</button></form>
  <label>Search <input id="search"></label><p id="count"></p><ul id="list"></ul>
  <button type="button" id="clear">Clear all</button>
  <button type="button" id="archive">Archive</button><p id="news"></p></main>`;
const add = (text: string) => `  - fill "New task" with "${text}"\n  - press "Add"`;
const file = `# What you can do

- Add a task
${add('Buy milk')}
  - see "Buy milk"
  - see "1 thing to do"
  - reload
  - see "Buy milk"
- Delete a task
${add('Buy milk')}
${add('Call Ada')}
  - press "Delete" in "Buy milk"
  - gone "Buy milk"
  - see "Call Ada"
- Find a task
${add('Buy milk')}
${add('Call Ada')}
  - fill "Search" with "Ada"
  - gone "Buy milk"
- Clear the list
${add('Buy milk')}
  - press "Clear"
  - gone "Buy milk"
- Archive a task
  - press "Archive"
  - see "Archived"
- Print the list
  - press "Print"
  - see "Printed"
- Sort by date
- Share with others
  - hope "Share"
`;

describe('the player of abilities', () => {
  let sites: Awaited<ReturnType<typeof openExploredSites>>;
  beforeAll(async () => {
    sites = await openExploredSites(patientTimes);
  }, 180_000);
  afterAll(() => sites?.close());

  async function play(parts: Parts, most?: number) {
    const site = vanillaSite({ '/': { html, script: script(parts) } });
    const abilities = readAbilities(file).slice(0, most);
    const reports = await sites.play(site, { abilities, sources: site });
    for (const { picture, outcome } of reports)
      if (outcome !== 'untried') expect(picture?.byteLength).toBeGreaterThan(500);
    return Object.fromEntries(
      reports.map((one) => [one.ability.text, 'reason' in one ? one.reason : one.outcome]),
    );
  }

  it('plays what a user can do, and is sure only of what the app cannot do in any words [FIX-032, FIX-033, FIX-035]', async () => {
    expect(await play({})).toEqual({
      ...{ 'Add a task': 'works', 'Delete a task': 'works', 'Find a task': 'works' },
      ...{ 'Clear the list': 'works', 'Archive a task': 'unclear', 'Print the list': 'missing' },
      ...{ 'Sort by date': 'steps', 'Share with others': 'steps' },
    });
  }, 150_000);

  it('finds what is lost after a reload, and what remains [FIX-035]', async () => {
    expect(await play({ read: 'itmes', remove: '', filter: 'true' }, 3)).toEqual({
      ...{ 'Add a task': 'lost', 'Delete a task': 'remains', 'Find a task': 'remains' },
    });
  }, 150_000);
});
