import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '../../domain/repair/problem.ts';
import type { PreviewResponse } from '../../services/repair/check/fetch-preview.ts';
import {
  originalPosition,
  parseSourceLocation,
} from '../../services/repair/check/original-position.ts';
import { walkPage } from '../../services/repair/check/walk-page.ts';
import { fileFinder } from '../../services/repair/tool-output.ts';

const files = {
  'index.html':
    '<!doctype html><head></head><body><script type="module" src="/src/main.tsx"></script></body>',
  'src/main.tsx': "import './app';\nimport './broken';\nimport './lost';\n",
  'src/app.tsx': "\nimport { gone } from './gone';\nexport const app = gone;\n",
  'src/broken.tsx': 'export const Broken = () => <div>;\n',
  'src/lost.tsx': "import x from 'no-such-package-anywhere';\nexport { x };\n",
  'src/deep.tsx':
    'type A = {\n  a: 1;\n};\n\nexport const deep: A | null = null;\nexport const thrower = () => missing();\n',
};

describe('the walk through a page', () => {
  let home: string;
  let get: (path: string) => Promise<PreviewResponse>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'sayso-walk-'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), text);
    }
    await symlink(join(import.meta.dirname, '../../node_modules'), join(home, 'node_modules'));
    const { createServer } = await import('vite');
    const server = await createServer({
      root: home,
      configFile: false,
      logLevel: 'silent',
      cacheDir: join(home, '.vite'),
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: '127.0.0.1', watch: null },
    });
    await server.listen();
    close = () => server.close();
    const [address = ''] = server.resolvedUrls?.local ?? [];
    get = async (path) => {
      const answer = await fetch(new URL(path, address), {
        headers: { accept: path === '/' ? 'text/html' : '*/*' },
      });
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
      };
    };
  }, 60_000);
  afterAll(async () => {
    await close?.();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  it('reports every file that does not compile, with position, in Vite’s words [ADR 027]', async () => {
    const found = await walkPage(get, fileFinder(Object.keys(files)));
    const one = (file: string) => found.filter((each) => each.file === file);
    // Vite names the file relative to the directory of its own process.
    const message = expect.stringMatching(
      /^Failed to resolve import ".\/gone" from ".*src\/app\.tsx"\. Does the file exist\?$/,
    );
    expect(one('src/app.tsx')).toMatchObject([
      { kind: 'build', message, file: 'src/app.tsx', line: 2 },
    ]);
    expect(one('src/broken.tsx')).toEqual([
      problem('build', 'Unexpected token', { file: 'src/broken.tsx', line: 1, column: 34 }),
    ]);
    expect(one('src/lost.tsx')).toMatchObject([{ kind: 'build', line: 1 }]);
    expect(found).toHaveLength(3);
  });

  it('maps the position to the original file [ADR 027]', async () => {
    const { text } = await get('/src/deep.tsx');
    const lines = text.split('\n');
    const line = lines.findIndex((each) => each.includes('missing()')) + 1;
    expect(
      originalPosition(text, { line, column: (lines[line - 1]?.indexOf('missing') ?? 0) + 1 }),
    ).toMatchObject({ line: 6 });
    expect(originalPosition('no map', { line: 1, column: 1 })).toBeUndefined();
  });

  it.each([
    [
      'http://a.preview.localhost:1/src/App.tsx?t=12:3:4',
      { path: '/src/App.tsx', line: 3, column: 4 },
    ],
    ['http://a/src/App.tsx:3:4', { path: '/src/App.tsx', line: 3, column: 4 }],
    ['about:blank', undefined],
  ])('parses the source %s', (source, expected) => {
    expect(parseSourceLocation(source)).toEqual(expected);
  });
});
