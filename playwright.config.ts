import { defineConfig } from '@playwright/test';
import { devPassword, journeysAtATime, withModel } from './tests/e2e/support/products.ts';
import { findBrowser } from './tests/support/browser.ts';

const { path, args } = await findBrowser();
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Animations cost a sixth of the browser's processor time.
  '--force-prefers-reduced-motion',
  '--host-resolver-rules=MAP *.vercel.test 127.0.0.1',
];

const deployed = process.env.E2E_BASE_URL;

export default defineConfig({
  testDir: 'tests/e2e',
  workers: journeysAtATime,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json']],
  forbidOnly: !!process.env.CI,
  outputDir: 'test-results/browser',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    httpCredentials: { username: 'journeys', password: devPassword },
    // Recording costs much processor time; in CI the second try records (scripts/test/steps.mjs).
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: path, args: [...args, ...quiet] },
  },
  projects: [
    // This project is first, because its two files take the longest. They share the port of the
    // scripted model.
    ...(deployed
      ? []
      : [
          {
            name: 'model',
            testMatch: /\.model\.spec\.ts$/,
            workers: 1,
            use: { baseURL: `http://localhost:${withModel.web}` },
          },
        ]),
    {
      name: 'starter',
      testIgnore: /\.model\.spec\.ts$/,
      // Without an address of a deployed product, tests/e2e/support/journey.ts chooses one.
      use: deployed ? { baseURL: deployed } : {},
    },
  ],
  webServer: deployed
    ? []
    : {
        command: `${process.execPath} tests/e2e/support/start-products.ts`,
        wait: { stdout: /All products are ready/ },
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        stdout: 'pipe',
      },
});
