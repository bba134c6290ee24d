import { plainPage } from '../../tests/corpus/plain-page.ts';

const wholeCount = 40;

const part = (number: number) => `export function Part${number}() {
  return (
    <section className="mt-8 grid gap-4 md:grid-cols-2">
${Array.from(
  { length: 4 },
  (_, index) => `      <article className="rounded-xl bg-stone-100 p-4 shadow-sm">
        <h2 className="text-lg font-semibold">Tea ${number}.${index}</h2>
        <p className="text-slate-700">From the hills of Wuyi, picked in spring and dried in the sun.</p>
        <a className="underline" href="/tea-${number}-${index}">More about it</a>
      </article>
`,
).join('')}    </section>
  );
}
`;

/** Returns a project of 40 files. Its page shows all of their parts, about 500 elements. */
export function fortyFiles(): Map<string, string> {
  const files = plainPage();
  const app = files.get('src/app.tsx') ?? '';
  const numbers = Array.from({ length: Math.max(1, wholeCount - files.size) }, (_, index) => index);
  for (const number of numbers) files.set(`src/parts/part-${number}.tsx`, part(number));
  const imports = numbers
    .map((number) => `import { Part${number} } from './parts/part-${number}';\n`)
    .join('');
  const parts = numbers.map((number) => `      <Part${number} />\n`).join('');
  files.set('src/app.tsx', imports + app.replace('    </main>', `${parts}    </main>`));
  return files;
}
