import { describe, expect, it } from 'vitest';
import { commandOf, commandSteps } from './command-steps.ts';

const file = { actionType: 'file', content: 'x' } as const;
const shell = (content: string) => ({ actionType: 'shell', content }) as const;
const start = (content: string) => ({ actionType: 'start', content }) as const;
const told = (...actions: Parameters<typeof commandSteps>[0][number][]) =>
  commandSteps(actions).map(({ command, commandStr }) => `${command} ${commandStr}`);

it.each([
  ['npm install', 1],
  ['  npm   i  ', 1],
  ['npm ci', 1],
  ['npm install lodash', 1],
  ['pnpm add zod', 1],
  ['yarn', 1],
  ['npm run dev', 2],
  ['npm start', 2],
  ['npm run dev -- --host', 2],
  ['npx vite', 2],
  ['vite --port 3000', 2],
  ['pnpm dev', 2],
  ['npm run build', 4],
  ['vite build', 4],
  ['npx vite build', 4],
  ['npm test', 3],
  ['npm run developers', 3],
  ['npm installer', 3],
  ['mkdir -p src', 3],
  ['', 3],
])('%j is command %i [RUN-002, RUN-016]', (text, command) => {
  expect(commandOf(text)).toBe(command);
});

describe('the commands of an answer', () => {
  it('adds install and dev without an install step [GEN-034]', () => {
    expect(told(file)).toEqual(['1 npm install', '2 npm run dev']);
    expect(told(file, shell('npx shadcn add button'))).toEqual([
      '1 npm install',
      '3 npx shadcn add button',
      '2 npm run dev',
    ]);
  });

  it('adds nothing that already exists [GEN-034]', () => {
    expect(told(file, shell('npm i zod'), start('npm run dev'))).toEqual([
      '1 npm i zod',
      '2 npm run dev',
    ]);
    expect(told(file, start('npm run dev'))).toEqual(['1 npm install', '2 npm run dev']);
    expect(told(file, shell('npm install'))).toEqual(['1 npm install', '2 npm run dev']);
  });

  it('runs identical shell and start actions once [GEN-033]', () => {
    const steps = told(
      shell('npm install'),
      shell(' npm  install '),
      start('npm run dev'),
      shell('ls'),
      shell('ls'),
      start('npm run dev'),
    );
    expect(steps).toEqual(['1 npm install', '2 npm run dev', '3 ls']);
  });

  it('distinguishes install, dev server, web build and other shell actions [RUN-016]', () => {
    expect(
      told(shell('npm install && npm run build'), shell('cp a b'), start('node server.js')),
    ).toEqual(['1 npm install', '4 npm run build', '3 cp a b', '2 node server.js']);
  });

  it('splits a chain of known commands, and passes any other to the shell', () => {
    expect(told(shell('npm install\nnpm run dev\n'))).toEqual(['1 npm install', '2 npm run dev']);
    expect(told(start('npm install && npm run dev'))).toEqual(['1 npm install', '2 npm run dev']);
    expect(told(shell('cd app && npm install'))).toEqual([
      '1 npm install',
      '3 cd app && npm install',
      '2 npm run dev',
    ]);
    expect(told(shell('  '))).toEqual(['1 npm install', '2 npm run dev']);
  });

  it('runs nothing for an answer without actions', () => {
    expect(told()).toEqual([]);
  });
});
