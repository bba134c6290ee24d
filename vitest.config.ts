import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // Only the browser tests use style sheets; in these tests an imported style sheet is empty.
  css: { postcss: { plugins: [] } },
  test: {
    css: false,
    // A busy machine needs longer than the default second; a condition that holds ends the wait.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/support/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,services}/**/*.test.ts', 'tests/*.test.ts'],
          // Nothing in these folders is kept in a module between tests, so the files of a worker
          // share their modules: loading them took longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        // The web tier has stores, one for each tab, so each test file loads its modules itself.
        test: {
          name: 'unit-web',
          environment: 'node',
          include: ['lib/**/*.test.ts'],
          pool: 'threads',
        },
      },
      {
        extends: true,
        plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['{components,app,lib}/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          // A thread starts in half the processor time of a process.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Run one file at a time: the tests kill and measure processes and would disturb each
        // other.
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          // Only `npm run faults` repeats a matrix that is in the API tests too, for its table.
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.FAULTS === undefined ? ['tests/faults/20-two-users.test.ts'] : []),
          ],
          globalSetup: ['tests/support/postgres.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
