/** Sites of several screens: the ready-made projects of the starter have one each. */
const pack = (dependencies: Record<string, string> = {}) =>
  JSON.stringify({
    name: 'explored',
    private: true,
    type: 'module',
    scripts: { dev: 'vite', build: 'vite build' },
    dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0', ...dependencies },
    devDependencies: {
      vite: '^8.0.0',
      '@vitejs/plugin-react': '^6.0.0',
      tailwindcss: '^4.0.0',
      '@tailwindcss/vite': '^4.0.0',
    },
  });

const around = (
  app: string,
  {
    root = '<App />',
    imports = '',
    dependencies = {},
  }: {
    root?: string;
    imports?: string;
    dependencies?: Record<string, string>;
  } = {},
): [string, string][] => [
  ['package.json', pack(dependencies)],
  [
    'vite.config.ts',
    "import tailwindcss from '@tailwindcss/vite';\nimport react from '@vitejs/plugin-react';\nexport default { plugins: [react(), tailwindcss()] };\n",
  ],
  [
    'index.html',
    '<!doctype html>\n<html lang="en"><head><title>Site</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>\n',
  ],
  [
    'src/main.tsx',
    `import './index.css';\nimport { createRoot } from 'react-dom/client';\n${imports}import { App } from './app';\ncreateRoot(document.getElementById('root')!).render(${root});\n`,
  ],
  ['src/index.css', "@import 'tailwindcss';\n"],
  ['src/app.tsx', app],
];

/** Routes by the hash, without a package; notes, a calculator and settings. */
const workshop = `import { useEffect, useState } from 'react';
import { Calculator } from './calculator';
import { Notes } from './notes';
import { Settings } from './settings';

const Home = () => <main className="p-6"><h1>Workshop</h1><p>Everything for the bench.</p></main>;
const Missing = () => <main className="p-6"><h1>Not found</h1><p>There is no such page.</p></main>;

export function App() {
  const [route, setRoute] = useState(location.hash);
  useEffect(() => {
    const follow = () => setRoute(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const screens: Record<string, () => React.JSX.Element> = {
    '': Home,
    '#/': Home,
    '#/notes': Notes,
    '#/calculator': Calculator,
    '#/settings': Settings,
  };
  const Screen = screens[route] ?? Missing;
  return (
    <div className="mx-auto max-w-3xl">
      <nav className="flex gap-4 p-6">
        <a href="#/">Workshop</a>
        <a href="#/notes">Notes</a>
        <a href="#/calculator">Calculator</a>
        <a href="#/settings">Settings</a>
      </nav>
      <Screen />
    </div>
  );
}
`;
const notes = `import { type FormEvent, useEffect, useState } from 'react';

const stored = (): string[] => JSON.parse(localStorage.getItem('notes') ?? '[]');

export function Notes() {
  const [notes, setNotes] = useState(stored);
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    localStorage.setItem('notes', JSON.stringify(notes));
  }, [notes]);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setNotes([text.trim(), ...notes]);
    setText('');
  };
  const shown = notes.filter((note) => note.toLowerCase().includes(search.toLowerCase()));
  const count = shown.length;
  return (
    <main className="p-6">
      <h1>Notes</h1>
      <input type="search" aria-label="Search" className="border" value={search} onChange={(event) => setSearch(event.target.value)} />
      <p>{count} notes</p>
      <form onSubmit={add}>
        <input aria-label="Note" className="border" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit">Add note</button>
      </form>
      <ul>
        {shown.map((note) => (
          <li key={note}>
            {note}
            <button type="button" onClick={() => setNotes(notes.filter((one) => one !== note))}>Delete</button>
          </li>
        ))}
      </ul>
    </main>
  );
}
`;
const calculator = `import { useState } from 'react';

export function Calculator() {
  const [length, setLength] = useState('200');
  const [width, setWidth] = useState('80');
  const [price, setPrice] = useState<number>();
  const area = Math.round((Number(length) * Number(width)) / 100);
  return (
    <main className="p-6">
      <h1>Calculator</h1>
      <label>Length (cm) <input type="number" min="10" max="400" className="border" value={length} onChange={(event) => setLength(event.target.value)} /></label>
      <label>Width (cm) <input type="number" min="10" max="200" className="border" value={width} onChange={(event) => setWidth(event.target.value)} /></label>
      <p>Area: {area} dm²</p>
      <button type="button" onClick={() => setPrice(area * 3)}>Calculate price</button>
      {price !== undefined && <output>The board costs {price} €.</output>}
    </main>
  );
}
`;
const settings = `import { useState } from 'react';

export function Settings() {
  const [isDark, setDark] = useState(localStorage.getItem('dark') === 'yes');
  const [unit, setUnit] = useState('cm');
  const change = (dark: boolean) => {
    setDark(dark);
    localStorage.setItem('dark', dark ? 'yes' : 'no');
  };
  return (
    <main className="p-6">
      <h1>Settings</h1>
      <label><input type="checkbox" checked={isDark} onChange={(event) => change(event.target.checked)} /> Dark colours</label>
      <label>Unit <select className="border" value={unit} onChange={(event) => setUnit(event.target.value)}><option>cm</option><option>inch</option></select></label>
      <p>Lengths are shown in {unit}.</p>
    </main>
  );
}
`;

/** Routes by react-router: a pantry, a plan with a dialog, tabs and a shopping list. */
const kitchen = `import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { Pantry } from './pantry';
import { Plan } from './plan';

const Home = () => (
  <main className="p-6">
    <h1>Kitchen</h1>
    <Link to="/pantry">See the pantry</Link>
  </main>
);
const Missing = () => <main className="p-6"><h1>Page not found</h1></main>;

export function App() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mx-auto max-w-3xl">
      <header className="flex gap-4 p-6">
        <Link to="/">Kitchen</Link>
        <Link to="/pantry">Pantry</Link>
        <Link to="/plan">Plan</Link>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>Help</button>
      </header>
      {isOpen && <p>Write down what you have, then plan the week.</p>}
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/pantry" element={<Pantry />} />
        <Route path="/plan" element={<Plan />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </div>
  );
}
`;
const pantry = `import { type FormEvent, useState } from 'react';

type Item = { name: string; amount: number };
const first: Item[] = [{ name: 'Rice', amount: 2 }, { name: 'Lentils', amount: 1 }];
const read = (): Item[] => JSON.parse(localStorage.getItem('pantry') ?? JSON.stringify(first));

export function Pantry() {
  const [items, setItems] = useState(read);
  const [name, setName] = useState('');
  const save = (next: Item[]) => {
    setItems(next);
    localStorage.setItem('pantry', JSON.stringify(next));
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) save([...items, { name: name.trim(), amount: 1 }]);
    setName('');
  };
  const total = items.reduce((sum, one) => sum + one.amount, 0);
  return (
    <main className="p-6">
      <h1>Pantry</h1>
      <p>{total} packets in all</p>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            {item.name}: {item.amount}
            <button type="button" aria-label={'More ' + item.name} onClick={() => save(items.map((one) => (one === item ? { ...one, amount: one.amount + 1 } : one)))}>+</button>
            <button type="button" aria-label={'Less ' + item.name} onClick={() => save(items.map((one) => (one === item ? { ...one, amount: Math.max(0, one.amount - 1) } : one)))}>−</button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <input placeholder="New item" className="border" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit">Add</button>
      </form>
    </main>
  );
}
`;
const plan = `import { useState } from 'react';

const days = ['Monday', 'Tuesday', 'Wednesday'];

export function Plan() {
  const [day, setDay] = useState('Monday');
  const [dishes, setDishes] = useState<Record<string, string[]>>({});
  const [isAsking, setAsking] = useState(false);
  const [dish, setDish] = useState('');
  const planned = Object.values(dishes).flat().length;
  const add = () => {
    if (dish.trim()) setDishes({ ...dishes, [day]: [...(dishes[day] ?? []), dish.trim()] });
    setDish('');
    setAsking(false);
  };
  return (
    <main className="p-6">
      <h1>Plan</h1>
      <div role="tablist">
        {days.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={day === one} onClick={() => setDay(one)}>{one}</button>
        ))}
      </div>
      <p>{planned} dishes planned</p>
      <ul>{(dishes[day] ?? []).map((one) => <li key={one}>{one}</li>)}</ul>
      <button type="button" onClick={() => setAsking(true)}>Add a dish</button>
      {isAsking && (
        <div role="dialog" aria-modal="true" aria-label="New dish" className="fixed inset-0 bg-white p-10">
          <input aria-label="Dish" className="border" value={dish} onChange={(event) => setDish(event.target.value)} />
          <button type="button" onClick={add}>Save dish</button>
          <button type="button" onClick={() => setAsking(false)}>Cancel</button>
        </div>
      )}
    </main>
  );
}
`;

const router = { 'react-router-dom': '^7.0.0' };

export const screenApps: { name: string; files: ReadonlyMap<string, string> }[] = [
  {
    name: 'workshop',
    files: new Map([
      ...around(workshop),
      ['src/notes.tsx', notes],
      ['src/calculator.tsx', calculator],
      ['src/settings.tsx', settings],
    ]),
  },
  {
    name: 'kitchen (hash router)',
    files: new Map([
      ...around(kitchen, {
        root: '<HashRouter><App /></HashRouter>',
        imports: "import { HashRouter } from 'react-router-dom';\n",
        dependencies: router,
      }),
      ['src/pantry.tsx', pantry],
      ['src/plan.tsx', plan],
    ]),
  },
  {
    name: 'kitchen (paths)',
    files: new Map([
      ...around(kitchen, {
        root: '<BrowserRouter><App /></BrowserRouter>',
        imports: "import { BrowserRouter } from 'react-router-dom';\n",
        dependencies: router,
      }),
      ['src/pantry.tsx', pantry],
      ['src/plan.tsx', plan],
    ]),
  },
];
