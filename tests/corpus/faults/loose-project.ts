/**
 * A project that works, although its types are loose in the ways of many models: the compiler
 * reports errors in it, none of which matters when the page runs (FIX-013).
 */
export const looseProject: Readonly<Record<string, string>> = {
  'package.json': '{"dependencies":{"react":"19.3.1","zustand":"5.1.0","zod":"4.6.7"}}',
  'index.html': '<script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': `import { createRoot } from 'react-dom/client';
import App from './App';
createRoot(document.getElementById('root')!).render(<App />);
`,
  'src/types.ts': `export interface Item { id: string; name: string; note: string; tags: string[] }
export type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };
export type Missing = Unwritten;
`,
  'src/store.ts': `import { create } from 'zustand';
import type { Item } from './types';
export const useItems = create((set, get) => ({
  items: [],
  filter: null,
  add: (item) => set((state) => ({ items: [...state.items, item] })),
  first: () => get().items[0],
}));
export const saved = (): Item[] => JSON.parse(localStorage.getItem('items') ?? '[]');
export const totals = (items: any[]) =>
  items.reduce((sum, one) => { sum[one.name] = (sum[one.name] || 0) + one.price; return sum; }, {});
`,
  'src/form.tsx': `import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
const schema = z.object({ name: z.string().min(1), age: z.coerce.number() });
type Values = z.infer<typeof schema>;
export function Form({ onSave }: { onSave: (values: Values) => void }) {
  const { register, handleSubmit, formState: { errors } } = useForm({ resolver: zodResolver(schema) });
  return <form onSubmit={handleSubmit((values) => onSave(values))}>
    <input {...register('name')} />{errors.name?.message}<input {...register('age')} />
  </form>;
}
`,
  'src/chart.tsx': `import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import { motion } from 'motion/react';
export const Chart = ({ data }) => <motion.div animate={{ opacity: 1 }} transition={{ duration: '0.2' }}>
  <ResponsiveContainer width="100%" height={200}><BarChart data={data}>
    <XAxis dataKey="name" /><Tooltip formatter={(value: number) => value.toFixed(1)} /><Bar dataKey="value" />
  </BarChart></ResponsiveContainer></motion.div>;
`,
  'src/App.tsx': `import { createContext, forwardRef, useContext, useEffect, useReducer, useRef, useState } from 'react';
import { HashRouter, Link, Route, Routes, useParams } from 'react-router';
import * as Icons from 'lucide-react';
import { Chart } from './chart';
import { Form } from './form';
import { saved, totals, useItems } from './store';
import type { Item, Shape } from './types';

const Theme = createContext(null);
const Settings = createContext({} as { dark: boolean; toggle: () => void });
const sizes = { small: 'text-sm', large: 'text-lg' };
const icons = { heart: Icons.Heart, star: Icons.Star };

function reducer(state, action) {
  switch (action.type) {
    case 'add': return { ...state, list: [...state.list, action.item] };
    default: return state;
  }
}

const Field = forwardRef<HTMLInputElement>(({ label, ...rest }, ref) => <label>{label}<input ref={ref} {...rest} /></label>);

function Tag({ size = 'small', children }: { size?: string; children: string; key?: string }) {
  return <span className={sizes[size]}>{children}</span>;
}

function area(shape: Shape) {
  return shape.kind === 'circle' ? Math.PI * shape.radius ** 2 : shape.side * shape.side;
}

function Detail() {
  const { id } = useParams();
  const items = useItems((state) => state.items);
  const found = items.find((one) => one.id === id);
  const Icon = icons[found?.icon] || Icons.Circle;
  return <article><Icon />{found.name}{found.note.length}</article>;
}

export default function App() {
  const timer = useRef<number>();
  const box = useRef(null);
  const [list, setList] = useState([]);
  const [open, setOpen] = useState<boolean>();
  const [chosen, setChosen] = useState<Item>({} as Item);
  const [draft, setDraft] = useState<Partial<Item>>({});
  const [state, dispatch] = useReducer(reducer, { list: [] });
  const theme = useContext(Theme);
  const { items, add } = useItems();

  useEffect(() => {
    timer.current = setInterval(() => setOpen(!open), 1000);
    window.lastList = list;
    const onKey = (event) => event.key === 'Escape' && setOpen();
    document.addEventListener('keydown', onKey);
    document.querySelector('.search').focus();
    box.current.scrollIntoView({ behavior: 'smooth' });
    return () => clearInterval(timer.current);
  }, []);

  const save = (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const one: Item = { id: crypto.randomUUID(), name: data.get('name'), tags: [], note: '' };
    setList((before) => [...before, one]);
    setList([...list, { ...one, price: Number(data.get('price')), done: false }]);
    setDraft({ ...draft, extra: 1 });
    setChosen(list.find(({ id }) => id === one.id));
    dispatch({ type: 'add', item: one });
    add(one);
  };
  const sums = totals(list);
  const shapes = [{ kind: 'circle', radius: 2 }, { kind: 'square', side: 3 }];
  const byId = Object.fromEntries(list.map((one) => [one.id, one]));
  let message;
  try { message = JSON.parse('{}').text; } catch (error) { message = error.message; }

  return <HashRouter><Settings.Provider value={{ dark: theme?.dark, toggle() {} }}>
    <div ref={box} style={{ '--accent': 'red', zIndex: '3' }}>
      <form onSubmit={save}><Field label="Name" name="name" /><input onChange={(event) => setDraft({ name: event.target.value })} tabIndex="0" /></form>
      {list.map((one, index) => <Tag key={index} size={one.size}>{one.name}</Tag>)}
      {Object.keys(sums).map((key) => <p key={key}>{sums[key].toFixed(2)}</p>)}
      {shapes.map((shape) => <b key={shape.kind}>{area(shape)}</b>)}
      {saved().map(({ id, name }) => <Link key={id} to={'/' + id}>{byId[id]?.price ?? name}</Link>)}
      <Chart data={list} /><Form onSave={(values) => console.log(values.name.trim())} />
      {message}{chosen.name}{state.list.length}{items.length}{open && 'open'}
      <Routes><Route path="/:id" element={<Detail />} /></Routes>
    </div>
  </Settings.Provider></HashRouter>;
}
`,
};
