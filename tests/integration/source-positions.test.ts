import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeEdits } from '../../services/syntax/index.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();
const source =
  'export function App() {\n  return (\n    <main>\n      <h1 className="p-4">Tea</h1>\n    </main>\n  );\n}\n';
const site = tinySite();
const files = {
  ...site,
  'src/main.jsx': `${site['src/main.jsx']}`.replace('app.jsx', 'app.tsx'),
  'src/app.tsx': source,
};

describe.skipIf(reason)(`source positions in a page ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  let project: string;
  beforeAll(async () => {
    machine = await openMachine();
    project = await machine.newProject(files);
  }, 120_000);
  afterAll(() => machine?.close());

  it('are in what the dev server sends, and never in a file or a build [GAP-37]', async () => {
    await machine.run(project, 2);
    const { text: served } = await machine.visit(project, '/src/app.tsx', { accept: '*/*' });
    // The tags are properties in the compiled module.
    const valuesOf = (name: string) =>
      [...served.matchAll(new RegExp(`"data-${name}": "([^"]*)"`, 'g'))].map(([, value]) => value);
    expect(valuesOf('component-path')).toEqual(['src/app.tsx', 'src/app.tsx']);
    expect(valuesOf('component-start').toSorted()).toEqual(['3:4', '4:6']);
    expect(valuesOf('component-content')).toContain('Tea');

    const index = valuesOf('component-start').indexOf('4:6');
    const [start, end, hash] = ['start', 'end', 'hash'].map(
      (name) => valuesOf(`component-${name}`)[index] ?? '',
    ) as [string, string, string];
    const at = { path: 'src/app.tsx', start, end, hash };
    expect(writeEdits(at.path, source, [{ kind: 'text', at, text: 'Cake' }])).toMatchObject({
      text: source.replace('Tea', 'Cake'),
      refusals: [],
    });

    const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(served)?.[1] ?? '';
    expect(JSON.parse(Buffer.from(map, 'base64').toString()).sourcesContent).toEqual([source]);

    const bytes = await machine.boxes.host.find(project)?.readFile('src/app.tsx');
    expect(new TextDecoder().decode(bytes)).toBe(source);
    await machine.run(project, 4);
    const page = (await machine.visit(project, '/')).text;
    const script = /src="([^"]*\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const built = (await machine.visit(project, script)).text;
    expect(built).toContain('Tea');
    expect(page + built).not.toContain('data-component');
  });
});
