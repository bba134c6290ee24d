import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from './tests/support/long-files-first.ts';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // Only the browser tests use style sheets; in these tests an imported style sheet is empty.
  css: { postcss: { plugins: [] } },
  test: {
    css: false,
    // A busy machine needs longer than the default of one second. The wait ends when the condition
    // holds.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/support/setup.ts'],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,services}/**/*.test.ts', 'tests/*.test.ts'],
          // The tests of faults run beside these.
          testTimeout: 15_000,
          // The modules in these folders have no state that lasts between tests, so the files of a
          // worker share their modules. Loading the modules again took longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        // The web tier's modules contain stores with state, so each test file loads the modules
        // again.
        test: {
          name: 'unit-web',
          environment: 'node',
          include: ['lib/**/*.test.ts'],
          testTimeout: 15_000,
          pool: 'threads',
        },
      },
      {
        extends: true,
        plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
        test: {
          name: 'component',
          environment: 'happy-dom',
          // A link would replace the window, which all files of a worker share.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          // `tests/support/dom.ts` gives each file a window like a new one.
          isolate: false,
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
          // Only `npm run faults` runs this file, for its table. The API tests contain the same
          // cases.
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
