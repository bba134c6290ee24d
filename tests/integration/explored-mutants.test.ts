import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareFacts } from '../../domain/exploration/compare-facts.ts';
import { type ExploredApp, exploredApps } from '../corpus/exploration/apps.ts';
import { mutantKinds, mutantsOf } from '../corpus/exploration/mutants.ts';
import { soundEdits } from '../corpus/exploration/sound-edits.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';
import { vanillaSite } from '../support/vanilla-site.ts';

let sites: Awaited<ReturnType<typeof openExploredSites>>;
beforeAll(async () => {
  sites = await openExploredSites(patientTimes);
}, 180_000);
afterAll(() => sites?.close());

const sound = {
  handler: "find('greet').onclick = () => { find('hello').textContent = 'Hello'; };",
  state: "find('done').textContent = 'All is done';",
  storage: "'items'",
  result: "Number(find('a').value) * 3",
  route: ['tea', 'cake'],
};

/** A site with one place for each kind of mutant. */
const site = ({ handler, state, storage, result, route: [first, second] }: typeof sound) => {
  const screen = (name: string) => ({ html: `<main><h1>All about ${name}</h1></main>` });
  return vanillaSite({
    '/': {
      html: `<nav><a href="#/tea">Tea</a> <a href="#/cake">Cake</a></nav><main><h1>Home</h1>
        <button type="button" id="greet">Greet</button><p id="hello"></p>
        <form id="form"><label>Item <input id="item" required></label><button>Keep</button></form><p id="list"></p><button type="button" id="finish">Finish</button><p id="note"></p><b id="done"></b>
        <section><label>Boxes <input id="a" type="number" value="1"></label><button type="button" id="sum">Price</button><p id="price"></p></section></main>`,
      script: `${handler}
        const items = JSON.parse(localStorage.getItem('items') ?? '[]');
        const draw = () => { find('list').textContent = items.join(', '); };
        find('finish').onclick = () => { find('note').textContent = 'Finished'; ${state} };
        find('form').onsubmit = (event) => {
          event.preventDefault();
          items.push(find('item').value);
          localStorage.setItem(${storage}, JSON.stringify(items));
          draw();
        };
        find('sum').onclick = () => { find('price').textContent = 'Price: ' + (${result}); };
        draw();`,
    },
    '/tea': screen(first ?? ''),
    '/cake': screen(second ?? ''),
  });
};

/** One mutant of each kind at once; `npm run acceptance -- explorer` explores those of all apps. */
it('finds a mutant of each kind after a change, and nothing in the site itself [FIX-022, FIX-025, FIX-040]', async () => {
  const before = await sites.explore(site(sound));
  expect(before.controls.filter(({ verdict }) => verdict !== 'works')).toEqual([]);
  const mutant = { ...sound, handler: '', state: '', storage: "'old-items'", result: '3' };
  const now = await sites.explore(
    site({ ...mutant, route: ['cake', 'tea'] }),
    [],
    undefined,
    before.controls,
  );
  const { regressions } = compareFacts(before.controls, now.controls, () => true);
  const found = regressions.map((one) => [one.now.name, one.now.verdict]);
  expect(Object.fromEntries(found)).toMatchObject({
    ...{ Greet: 'dead', Keep: 'lost', Price: 'same', Tea: 'astray', Cake: 'astray' },
    // It still does the other half.
    Finish: 'less',
  });
}, 300_000);

it('makes mutants of every kind and sound edits, without those that nobody can see', () => {
  const named = (name: string) => exploredApps().find((one) => one.name === name) as ExploredApp;
  const workshop = named('workshop');
  for (const kind of mutantKinds) {
    const [mutant] = mutantsOf(workshop, kind, 1);
    expect(mutant?.files.size).toBe(workshop.files.size);
    expect([...(mutant?.files ?? [])]).not.toEqual([...workshop.files]);
  }
  expect(soundEdits(workshop).map(({ kind }) => kind)).toEqual([
    ...['label', 'section', 'move', 'look'],
  ]);
  const hidden = mutantsOf(named('signup'), 'handler', 100).map(({ place }) => place);
  expect(hidden.length).toBeGreaterThan(3);
  expect(hidden.filter((place) => place.startsWith('src/option-row.tsx: onChange'))).toEqual([]);
});
