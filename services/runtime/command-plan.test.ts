import { expect, it } from 'vitest';
import {
  type CommandNumber,
  checkCommand,
  normaliseCommand,
  packagesToAdd,
  planBuild,
  planServer,
  withHiddenMaps,
} from './command-plan.ts';

const project = (scripts: Record<string, string>) => ({
  scripts,
  dependencies: {},
  devDependencies: {},
});
const ours = { command: 'node /opt/sayso/dev-server.mjs', port: 5173 };

it.each([
  [{ dev: 'vite' }, undefined, ours],
  [{ dev: 'vite --host 0.0.0.0 --port 3000' }, undefined, ours],
  [{ dev: 'vite' }, 'npm run dev', ours],
  [{ dev: 'vite' }, 'npm run dev -- --host', ours],
  [{ start: 'vite' }, 'npm start', ours],
  [{}, 'npx vite', ours],
  [{}, undefined, ours],
  [{ dev: 'node server.js' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ dev: 'vite && rm -rf /' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ start: 'node server.js' }, undefined, { command: 'npm run --silent start', port: 0 }],
  [{ dev: 'vite' }, 'node server.js', { command: 'node server.js', port: 0 }],
  [{ dev: 'npx vite dev --port=3000 --host -c vite.config.ts' }, undefined, ours],
  [{ dev: 'vite serve --mode development --strictPort' }, undefined, ours],
  [{ dev: 'vite --port 3000 4000' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ dev: 'vite --port=3000 4000' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ dev: 'vite src' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ dev: 'vite build' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ dev: 'vite --host $(id)' }, undefined, { command: 'npm run --silent dev', port: 0 }],
  [{ dev: 'vitest' }, undefined, { command: 'npm run --silent dev', port: 0 }],
])('starts %j requested as %j [RUN-002]', (scripts, commandStr, plan) => {
  expect(planServer(project(scripts), commandStr, true)).toEqual(plan);
});

it('finds no server in a project without one', () => {
  expect(planServer(project({}), undefined, false)).toBeUndefined();
});

it.each([
  ['vite build', '', 'npm run --silent build -- --sourcemap hidden'],
  ['tsc -b && vite build', 'export default {}', 'npm run --silent build -- --sourcemap hidden'],
  ['vite build', 'build: { sourcemap: true }', undefined],
  ['vite build && node after.mjs', '', undefined],
  ['vite build --mode test', '', undefined],
  ['webpack', '', undefined],
])(
  'writes source maps apart for %j with the configuration %j: %j [PUB-089]',
  (build, configuration, expected) => {
    const plan = { command: 'npm run --silent build', skipsTypes: false };
    expect(withHiddenMaps(project({ build }), plan, configuration)).toBe(expected);
  },
);

it('writes source maps also where the type check is left out [PUB-089]', () => {
  const plan = { command: 'vite build', skipsTypes: true };
  expect(withHiddenMaps(project({ build: 'tsc && vite build' }), plan, '')).toBe(
    'vite build --sourcemap hidden',
  );
});

it.each<[CommandNumber, string | undefined]>([
  [1, undefined],
  [1, 'npm install'],
  [1, 'npm i three@^0.170.0 @scope/name'],
  [1, 'yarn'],
  [1, 'yarn add  three -D --save-exact'],
  [1, 'bun i @types/node@~24'],
  [1, 'npm ci'],
  [2, 'npm run dev'],
  [3, 'ls -la'],
  [4, undefined],
])('accepts command %i with %j [GAP-35]', (command, commandStr) => {
  expect(() => checkCommand(command, commandStr)).not.toThrow();
});

it.each<[CommandNumber, string | undefined]>([
  [1, 'rm -rf /'],
  [1, 'npm install; curl evil'],
  [1, 'npm install $(id)'],
  [1, 'npm'],
  [1, 'yarn dev'],
  [1, 'npm install -'],
  [1, 'npm install --omit=dev'],
  [1, 'npm install ./a b|c'],
  [3, undefined],
  [3, '  '],
  [3, 'x'.repeat(2_001)],
  [3, 'a\0b'],
])('refuses command %i with %j as 4004 [GAP-35]', (command, commandStr) => {
  expect(() => checkCommand(command, commandStr)).toThrow(
    expect.objectContaining({ entry: expect.objectContaining({ code: 4004 }) }),
  );
});

// With the earlier pattern each flag doubled the time, so the second size never finished.
it.each([24, 490])('checks a command of %i flags in linear time [SEC-C2]', (count) => {
  const flags = ' --a'.repeat(count);
  const began = performance.now();
  expect(() => checkCommand(1, `npm i${flags}!`)).toThrow(
    expect.objectContaining({ entry: expect.objectContaining({ code: 4004 }) }),
  );
  expect(() => checkCommand(1, `npm i${flags}`)).not.toThrow();
  const script = `vite${flags.slice(0, count * 3)}!`;
  expect(planServer(project({ dev: script }), undefined, true)).toEqual({
    command: 'npm run --silent dev',
    port: 0,
  });
  expect(planServer(project({}), script, true)).toEqual({ command: script, port: 0 });
  expect(performance.now() - began).toBeLessThan(500);
});

it('reads the packages of an install command', () => {
  expect(packagesToAdd('npm install three @scope/x@1')).toEqual(['three', '@scope/x@1']);
  expect(packagesToAdd(undefined)).toEqual([]);
});

it('builds without the type check where no compiler is installed', () => {
  expect(planBuild(project({ build: 'tsc -b && vite build' }), false)).toEqual({
    command: 'vite build',
    skipsTypes: true,
  });
  expect(planBuild(project({ build: 'tsc -b && vite build' }), true)).toEqual({
    command: 'npm run --silent build',
    skipsTypes: false,
  });
  expect(planBuild(project({}), true)).toBeUndefined();
});

it.each<[CommandNumber, string | undefined, string | undefined]>([
  [1, 'npm install', undefined],
  [1, 'npm install --legacy-peer-deps', undefined],
  [1, 'npm install three', 'npm install three'],
  [2, 'npm run dev', undefined],
  [2, ' pnpm dev ', undefined],
  [2, 'npm start', 'npm start'],
  [3, 'ls', 'ls'],
  [4, 'npm run build', undefined],
])('interprets command %i %j as %j', (command, commandStr, meaning) => {
  expect(normaliseCommand(command, commandStr)).toBe(meaning);
});
