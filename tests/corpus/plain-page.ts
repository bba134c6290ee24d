import { writeStarter } from '../../services/adapters/models/starter/index.ts';

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="30" fill="${colour}"/></svg>\n`;

const app = `export function App() {
  return (
    <main className="mx-auto max-w-xl p-6">
      <h1 className="text-3xl text-slate-800 md:text-5xl">Tea house</h1>
      <p className="mt-2 leading-7 text-slate-700">Open every day</p>
      <img className="mt-4 w-40 rounded-lg" src="/tea.svg" alt="A cup of tea" />
      <section className="mt-8 grid gap-4 md:grid-cols-2">
        <article className={['rounded-xl bg-stone-100 p-4', 'shadow-sm'].join(' ')}>
          <h2 className="text-lg font-semibold">Green</h2>
          <p>From the hills of Wuyi.</p>
        </article>
        <article className="rounded-xl bg-stone-100 p-4">
          <h2 className="text-lg font-semibold">Black</h2>
          <p>Strong, with milk.</p>
          <a className="underline" href="/black">More about it</a>
        </article>
      </section>
    </main>
  );
}
`;

/** Returns a project whose page has its texts, pictures and links as plain values in its source. */
export function plainPage(): Map<string, string> {
  const { files } = writeStarter({ prompt: 'a to-do list', language: 'en_US', variant: 'general' });
  return new Map([
    ...files,
    ['src/app.tsx', app],
    ['public/tea.svg', drawing('#1a5fb4')],
    ['public/cake.svg', drawing('#b45f1a')],
  ]);
}
