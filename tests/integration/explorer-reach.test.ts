import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareFacts } from '../../domain/exploration/compare-facts.ts';
import type { ExplorationReport } from '../../services/ports/site-explorer.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';
import { vanillaSite } from '../support/vanilla-site.ts';

describe('what the explorer reaches', () => {
  let sites: Awaited<ReturnType<typeof openExploredSites>>;
  beforeAll(async () => {
    sites = await openExploredSites(patientTimes);
  }, 180_000);
  afterAll(() => sites?.close());

  const verdicts = ({ controls }: ExplorationReport) =>
    Object.fromEntries(controls.map(({ name, verdict }) => [name, verdict]));

  it('uses a tab and a bag to their end, a menu of phones, and what the end of a game shows [FIX-041]', async () => {
    const report = await sites.explore(
      vanillaSite(
        {
          '/': {
            html: `<header><button type="button" id="menu" class="phone">Menu</button></header><main><h1>Shop</h1>
              <button type="button" id="one">First</button><button type="button" id="two">Second</button><button type="button" id="three">Third</button>
              <div id="part"></div><button type="button" id="play">Play</button><p id="game"></p></main>`,
            script: `const part = find('part');
              const show = (html) => { part.innerHTML = html; };
              find('one').onclick = () => show('<p>One</p>');
              find('two').onclick = () => show('<p>Two</p><button type="button">Print</button>');
              find('three').onclick = () => {
                show('<p>Bag</p><button type="button" id="empty">Remove: Tea</button><button type="button" id="pay">Check out</button>');
                find('empty').onclick = () => show('<p>Empty</p>');
                find('pay').onclick = () => show('<p>Thanks</p><button type="button">Receipt</button>');
              };
              find('play').onclick = () => {
                let left = 15;
                const timer = setInterval(() => {
                  find('game').textContent = 'Left: ' + --left;
                  if (left > 0) return;
                  clearInterval(timer);
                  find('game').innerHTML = 'Over <button type="button">Play again</button>';
                }, 1000);
              };`,
          },
        },
        '@media (min-width: 700px) { .phone { display: none; } }',
      ),
    );
    expect(verdicts(report)).toMatchObject({
      ...{ First: 'works', Second: 'works', Third: 'works', Play: 'works' },
      ...{ 'Check out': 'works', 'Remove: Tea': 'works' },
      ...{ Print: 'dead', Receipt: 'dead', 'Play again': 'dead', Menu: 'dead' },
    });
  }, 150_000);

  const notes = (write: string) =>
    vanillaSite({
      '/': {
        html: '<main><h1>Notes</h1><form id="form"><label>Note <input id="note"></label><button>Keep</button></form><p id="sum">0 notes</p></main>',
        script: `const all = JSON.parse(localStorage.getItem('notes') ?? '[]');
          find('form').onsubmit = (event) => {
            event.preventDefault();
            if (!find('note').value) return;
            all.push(find('note').value);
            localStorage.setItem('${write}', JSON.stringify(all));
            find('note').value = '';
            find('sum').textContent = all.length + ' notes';
          };`,
      },
    });

  it('finds what is stored under a key that nothing reads [FIX-042]', async () => {
    expect(verdicts(await sites.explore(notes('note')))).toMatchObject({ Keep: 'lost' });
    expect(verdicts(await sites.explore(notes('notes')))).toMatchObject({ Keep: 'works' });
  }, 150_000);

  const sorted = (order: string[], sort: string) => {
    const buttons: Record<string, string> = {
      add: '<button type="button" id="add">Add</button>',
      sort: '<button type="button" id="sort">Sort</button>',
    };
    return vanillaSite({
      '/': {
        html: `<main><h1>List</h1>${order.map((name) => buttons[name]).join('')}<ul id="list"></ul><p id="order">as added</p></main>`,
        script: `let count = 0;
          find('add').onclick = () => { find('list').insertAdjacentHTML('afterbegin', '<li>Item ' + ++count + '</li>'); };
          find('sort').onclick = () => {
            find('order').textContent = find('order').textContent === 'sorted' ? 'as added' : 'sorted';
            ${sort}
          };`,
      },
    });
  };
  const sorts =
    "for (const one of [...find('list').children].reverse()) { const next = one.cloneNode(true); one.remove(); find('list').append(next); }";

  it('reports an effect that is missing after an edit, and not one that another order hides [FIX-040]', async () => {
    const before = await sites.explore(sorted(['add', 'sort'], sorts));
    const compared = async (order: string[], sort: string) => {
      const now = await sites.explore(sorted(order, sort), [], undefined, before.controls);
      return compareFacts(before.controls, now.controls, () => true).regressions.map(
        (one) => `${one.now.verdict} ${one.now.name}: ${one.missing}`,
      );
    };
    const moved = await sites.explore(sorted(['sort', 'add'], sorts));
    // In this order the list is empty when it is sorted.
    expect(compareFacts(before.controls, moved.controls, () => true).regressions).toHaveLength(1);
    expect(await compared(['sort', 'add'], sorts)).toEqual([]);
    expect(await compared(['add', 'sort'], '')).toEqual([
      expect.stringMatching(/^less Sort: .*less/),
    ]);
  }, 150_000);
});
