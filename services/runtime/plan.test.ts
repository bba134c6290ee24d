import { expect, it } from 'vitest';
import { type CommandNumber, checkCommand, meaningOf, packagesToAdd, planBuild, planServer } from './plan.ts';

const project = (scripts: Record<string, string>) => ({ scripts, dependencies: {}, devDependencies: {} });
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
])('RUN-002 starts %j asked as %j', (scripts, commandStr, plan) => {
  expect(planServer(project(scripts), commandStr, true)).toEqual(plan);
});

it('finds no server in a project that names none', () => {
  expect(planServer(project({}), undefined, false)).toBeUndefined();
});

it.each<[CommandNumber, string | undefined]>([
  [1, undefined],
  [1, 'npm install'],
  [1, 'npm i three@^0.170.0 @scope/name'],
  [2, 'npm run dev'],
  [3, 'ls -la'],
  [4, undefined],
])('GAP-35 takes command %i with %j', (command, commandStr) => {
  expect(() => checkCommand(command, commandStr)).not.toThrow();
});

it.each<[CommandNumber, string | undefined]>([
  [1, 'rm -rf /'],
  [1, 'npm install; curl evil'],
  [1, 'npm install $(id)'],
  [3, undefined],
  [3, '  '],
  [3, 'x'.repeat(2_001)],
  [3, 'a\0b'],
])('GAP-35 refuses command %i with %j as 4004', (command, commandStr) => {
  expect(() => checkCommand(command, commandStr)).toThrow(expect.objectContaining({ entry: expect.objectContaining({ code: 4004 }) }));
});

it('reads the packages of an install command', () => {
  expect(packagesToAdd('npm install three @scope/x@1')).toEqual(['three', '@scope/x@1']);
  expect(packagesToAdd(undefined)).toEqual([]);
});

it('builds without the type check where there is no compiler', () => {
  expect(planBuild(project({ build: 'tsc -b && vite build' }), false)).toEqual({ command: 'vite build', skipsTypes: true });
  expect(planBuild(project({ build: 'tsc -b && vite build' }), true)).toEqual({ command: 'npm run --silent build', skipsTypes: false });
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
])('takes command %i %j for %j', (command, commandStr, meaning) => {
  expect(meaningOf(command, commandStr)).toBe(meaning);
});
