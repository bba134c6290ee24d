import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const sources = tracked.filter(
  (file) =>
    /^(app|components|domain|lib|services|middleware)[/.].*tsx?$/.test(file) &&
    !/\.d\.ts$/.test(file),
);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const code = sources.filter((file) => !isTest(file));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

type Import = { from: string; to: string };

/**
 * All imports of our own files, as repository paths without extension; bare specifiers are kept
 * unchanged.
 */
function importsOf(file: string): Import[] {
  const found = textOf(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    if (specifier.startsWith('@/')) return { from: file, to: specifier.slice(2) };
    if (specifier.startsWith('.'))
      return { from: file, to: normalize(join(dirname(file), specifier)) };
    return { from: file, to: `npm:${specifier}` };
  });
}
const imports = code.flatMap(importsOf);
const offenders = (isWrong: (one: Import) => boolean) =>
  imports.filter(isWrong).map(({ from, to }) => `${from} → ${to}`);
const room = (path: string) => path.split('/')[0] ?? '';
const noun = (path: string) => path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';
const isOurs = (path: string) => !path.startsWith('npm:');

describe('the architecture', () => {
  it('has the top-level entries of the architecture document [ARCH-001]', () => {
    const wanted =
      'package.json next.config.mjs tsconfig.json middleware.ts app components lib messages tests tailwind.config.ts README.md';
    expect(wanted.split(' ').filter((entry) => !existsSync(join(root, entry)))).toEqual([]);
  });

  it('depends on the packages of the architecture document [ARCH-006]', () => {
    const manifest = JSON.parse(textOf('package.json'));
    const installed = { ...manifest.dependencies, ...manifest.devDependencies };
    const wanted =
      'next react react-dom @tanstack/react-query zustand @webcontainer/api @codemirror/lang-javascript @uiw/react-codemirror @xterm/xterm next-intl next-themes tailwindcss @radix-ui/react-dialog zod ws vitest playwright';
    expect(wanted.split(' ').filter((name) => !installed[name])).toEqual([]);
    expect(
      Object.entries(installed).filter(([, version]) => !/^\d|^npm:/.test(String(version))),
    ).toEqual([]);
  });

  it('loads terminal, editor and container in client components only [ARCH-005]', () => {
    const heavy = /^npm:(@webcontainer\/api|@xterm\/|@uiw\/react-codemirror|@codemirror\/)/;
    const importers = [
      ...new Set(imports.filter(({ to }) => heavy.test(to)).map(({ from }) => from)),
    ];
    expect(importers.length).toBeGreaterThan(0);
    expect(
      importers.filter(
        (file) => !/\.client\.tsx?$/.test(file) && !/^['"]use client['"]/.test(textOf(file)),
      ),
    ).toEqual([]);
  });

  it('allows imports in one direction: domain ← lib ← components ← app, and services ← domain', () => {
    const allowed: Record<string, string[]> = {
      domain: ['domain'],
      lib: ['lib', 'domain', 'messages', 'package.json'],
      components: ['components', 'lib', 'domain'],
      app: ['app', 'components', 'lib', 'domain'],
      services: ['services', 'domain'],
    };
    expect(
      offenders(
        ({ from, to }) =>
          isOurs(to) && room(from) in allowed && !allowed[room(from)]?.includes(room(to)),
      ),
    ).toEqual([]);
    expect(
      offenders(({ from, to }) => room(from) === 'domain' && !isOurs(to) && to !== 'npm:zod'),
    ).toEqual([]);
    expect(
      offenders(
        ({ from, to }) =>
          from === 'middleware.ts' &&
          isOurs(to) &&
          !/^(domain|lib\/(session|variants|i18n|env|security))/.test(to),
      ),
    ).toEqual([]);
  });

  it('keeps the nouns of components independent; layout, studio, errors and app compose them', () => {
    const composers = new Set(['layout', 'studio', 'errors']);
    const crossings = imports.filter(
      ({ from, to }) =>
        room(from) === 'components' &&
        room(to) === 'components' &&
        noun(from) !== noun(to) &&
        noun(to) !== 'ui',
    );
    expect(crossings.length).toBeGreaterThan(0);
    expect(
      crossings
        .filter(({ from }) => !composers.has(noun(from)))
        .map(({ from, to }) => `${from} → ${to}`),
    ).toEqual([]);
  });

  it('allows imports of another noun of the services only through its index', () => {
    const shared = new Set(['ports', 'store', 'http', 'adapters', 'observability']);
    const composers = /^services\/(main|compose|env)\b/;
    // A schema may import another noun's schema directly, because its foreign keys to `users` would
    // make the index files import each other in a cycle.
    const isSchema = (path: string) =>
      /\/schema\.ts$|^services\/store\/schema\/index\.ts$/.test(path);
    expect(
      offenders(
        ({ from, to }) =>
          room(from) === 'services' &&
          room(to) === 'services' &&
          !composers.test(from) &&
          noun(from) !== noun(to) &&
          !shared.has(noun(to)) &&
          !(isSchema(from) && isSchema(to)) &&
          !/^services\/([\w-]+|billing\/[\w-]+)\/index\.ts$/.test(to) &&
          !/^services\/env/.test(to),
      ),
    ).toEqual([]);
    expect(
      offenders(
        ({ from, to }) =>
          /^services\/(?!main|compose)/.test(from) &&
          noun(from) !== 'adapters' &&
          !(isSchema(from) && isSchema(to)) &&
          /^services\/adapters\//.test(to),
      ),
    ).toEqual([]);
  });

  it('lets only the folder with its schema write a table, and one folder declare it', () => {
    const folderOf = (file: string) => file.split('/').slice(0, -1).join('/');
    const services = code.filter((file) => /^services\//.test(file));
    const owners = new Map<string, string>();
    for (const file of services.filter((one) => one.endsWith('/schema.ts')))
      for (const [, name = '', stored = ''] of textOf(file).matchAll(
        /export const (\w+) = pgTable\(\s*'(\w+)'/g,
      )) {
        expect([owners.has(name), owners.has(stored)], name).toEqual([false, false]);
        owners.set(name, folderOf(file));
        owners.set(stored, folderOf(file));
      }
    expect(owners.size).toBeGreaterThan(60);
    const writes = services.flatMap((file) =>
      [
        ...textOf(file).matchAll(/\.(?:insert|update|delete)\(\s*(?:schema\.)?(\w+)\s*\)/g),
        ...textOf(file).matchAll(
          /\b(?:insert into|update|delete from) (?:"|\$\{)?(\w+)["}]?(?= |\n|$|`)/gi,
        ),
      ].map(([, table = '']) => ({ file, table, owner: owners.get(table) })),
    );
    expect(writes.filter(({ owner }) => owner).length).toBeGreaterThan(80);
    expect(
      writes
        .filter(({ file, owner }) => owner && !`${folderOf(file)}/`.startsWith(`${owner}/`))
        .map(({ file, table }) => `${file} writes ${table}`),
    ).toEqual([]);
  });

  it('keeps index files of the services to re-exports', () => {
    const indexes = code.filter(
      (file) => /^services\/.*\/index\.ts$/.test(file) && !/^services\/adapters\//.test(file),
    );
    expect(indexes.length).toBeGreaterThan(20);
    const reExport = /^export (?:type )?(?:\*|\{[^}]*\}) from '[^']+';$/;
    const statements = (file: string) =>
      textOf(file)
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
        .split(/(?<=;)\s*/)
        .map((one) => one.trim())
        .filter(Boolean);
    expect(indexes.filter((file) => statements(file).some((one) => !reExport.test(one)))).toEqual(
      [],
    );
  });

  it('names folders by the closed list of nouns in tests/nouns.json', () => {
    const listed: Record<string, string[]> = JSON.parse(textOf('tests/nouns.json'));
    for (const [folder, nouns] of Object.entries(listed)) {
      const found = code
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split('/'))
        .filter((parts) => parts.length > 1)
        .map(([first]) => first);
      expect([...new Set(found)].sort(), folder).toEqual(nouns);
    }
  });

  it('keeps the client’s state in stores of lib, with requests through one client [GAP-72]', () => {
    const users = imports.filter(({ to }) => /^npm:zustand/.test(to)).map(({ from }) => from);
    const stores = users.filter((file) => /\bcreate(Store)?(<|\()/.test(textOf(file)));
    expect(stores.filter((file) => room(file) !== 'lib')).toEqual([]);
    expect(stores).toEqual(
      expect.arrayContaining([
        'lib/session/store.ts',
        'lib/projects/project-store.ts',
        'lib/workbench/view-store.ts',
      ]),
    );
    expect(code.filter((file) => /\bnew QueryClient\(/.test(textOf(file)))).toEqual([
      'lib/query-client.ts',
    ]);
    // Files that may call `fetch` directly, with the reason: they run in development only, load a
    // file of this build, send the only small call of the home screen, or call a code host or a
    // storage that is not part of the services.
    const byHand = [
      'lib/dev/call-dev.ts',
      'lib/dev/outbox.ts',
      'lib/dev/shell.ts',
      'lib/dev/wechat-phones.ts',
      'lib/help/fetch-corpus.ts',
      'lib/models/starter.ts',
      'lib/repository/github.ts',
      'lib/resources/put-object.client.ts',
      'lib/sign-in/sign-in.ts',
    ];
    const askers = code.filter(
      (file) => ['app', 'components', 'lib'].includes(room(file)) && /\bfetch\(/.test(textOf(file)),
    );
    expect(askers.filter((file) => noun(file) !== 'upstream' && !byHand.includes(file))).toEqual(
      [],
    );
  });

  it('sends requests to addresses of users by the guarded client only [SEC-015]', () => {
    // Every other file that can open a connection, by where its address comes from. A file with an
    // address that a user enters never belongs here (ADR 086).
    const openers = {
      operator: [
        'services/adapters/models/index.ts',
        'services/adapters/models/list-models.ts',
        'services/adapters/models/own-access.ts',
        'services/adapters/models/providers.ts',
        'services/adapters/pay/request-text.ts',
        'services/adapters/sandbox/registry/cache.ts',
        'services/adapters/sms/post-to-carrier.ts',
        'services/adapters/storage/objects.ts',
        'services/adapters/storage/request-temporary-keys.ts',
        'services/adapters/wechat/official-account.ts',
        'services/gateway/admin-server.ts',
        'services/observability/traces.ts',
      ],
      thisMachine: [
        'services/gateway/services-connection.ts',
        'services/main-admin.ts',
        'services/preview/proxy.ts',
        'services/preview/serve-backend.ts',
        'services/privacy/proof-api.ts',
        'services/repair/check/fetch-preview.ts',
        'services/runtime/dev-server.ts',
        'services/runtime/warm-up.ts',
        'services/site-host/call-site.ts',
      ],
      // A page in the visitor's browser loads files of its own origin.
      browser: ['services/preview/scripts/builder-packages.ts'],
      // It wraps the fetch that it is given.
      given: ['services/adapters/models/paced-fetch.ts'],
    };
    const connects =
      /(?<![\w.'])fetch\(|(?<!typeof )globalThis\.fetch\b|= fetch\b|import(?: \* as|[^;]*?\b(?:request|connect|get)\b)[^;]*?from 'node:(?:https?|http2|net|tls|dgram)'|from 'undici'/;
    const found = code.filter(
      (file) =>
        room(file) === 'services' &&
        connects.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')),
    );
    const client = found.filter((file) => /^services\/adapters\/outside-client\//.test(file));
    expect(client).toContain('services/adapters/outside-client/network.ts');
    expect(found.filter((file) => !client.includes(file)).sort()).toEqual(
      Object.values(openers).flat().sort(),
    );
    // A provider whose address the user enters gets the guarded client.
    expect(textOf('services/adapters/models/own-access.ts')).toMatch(
      /localProviders\.includes\(provider\) \? outside\.fetch : fetchDirect/,
    );
  });

  it('reads process.env in two places', () => {
    const readers = code.filter(
      (file) =>
        /process\.env\b/.test(textOf(file)) &&
        !['lib/env.ts', 'services/env.ts'].includes(file) &&
        // This file only defines the variable for the bundles of users' projects.
        file !== 'services/preview/scripts/builder.ts',
    );
    expect(readers).toEqual([]);
  });

  it('keeps files small: 300 lines, a test 400, a route 25, a page 60', () => {
    const max = (file: string) =>
      /^app\/.*\/route\.ts$/.test(file)
        ? 25
        : /\/page\.tsx$/.test(file)
          ? 60
          : isTest(file)
            ? 400
            : 300;
    const long = sources.filter((file) => textOf(file).trimEnd().split('\n').length > max(file));
    expect(long).toEqual([]);
  });

  it.each(['client', 'server'])('marks by the suffix .%s where a file may run', (side) => {
    const only = `npm:${side}-only`;
    const importers = new Set(imports.filter(({ to }) => to === only).map(({ from }) => from));
    const named = code.filter((file) => new RegExp(`\\.${side}\\.tsx?$`).test(file));
    expect(named.length).toBeGreaterThan(0);
    expect([...importers].sort()).toEqual(named.sort());
  });

  it('mocks no module of ours', () => {
    const own = String.raw`['"](?:@/|\.)`;
    const mocked = new RegExp(String.raw`\bvi\.(?:do)?[mM]ock\(\s*(?:import\(\s*)?${own}`);
    const imported = new RegExp(`^import (?!type)([^'"]+?) from ${own}`, 'gm');
    const isReplaced = (file: string) => {
      const text = textOf(file);
      const names = [...text.matchAll(imported)].flatMap(
        ([, clause = '']) => clause.match(/[\w$]+(?=\s*(?:,|\}|$))/g) ?? [],
      );
      const spied = [...text.matchAll(/\bvi\.spyOn\(\s*([\w$]+)/g)].map(([, name]) => name ?? '');
      return mocked.test(text) || spied.some((name) => names.includes(name));
    };
    const tests = tracked.filter((file) => /\.tsx?$/.test(file) && /\bvi\./.test(textOf(file)));
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter(isReplaced)).toEqual([]);
  });
});
