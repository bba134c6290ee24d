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
          include: ['{domain,lib,services}/**/*.test.ts', 'tests/*.test.ts'],
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
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
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
