import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  journeysAtATime,
  modelPort,
  type Product,
  starters,
  withModel,
} from './tests/e2e/support/products.ts';
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

/**
 * Each test user has an IP address of their own, as behind a proxy. There, `/dev` needs a password.
 */
const devPassword = 'password-of-the-journeys';
const behindProxy = { TRUST_PROXY: '1', DEV_PASSWORD: devPassword };

/** Returns how Playwright starts a product. */
function start({ web, services, preview, dataDir }: Product, env: Record<string, string>) {
  return {
    command: `${process.execPath} scripts/start.mjs`,
    env: {
      PORT: String(web),
      SERVICES_PORT: String(services),
      PREVIEW_PORT: String(preview),
      DATA_DIR: dataDir,
      // The template's packages, installed once for all tests and removed together with
      // node_modules.
      TEMPLATES_DIR: join(import.meta.dirname, 'node_modules/.cache/sayso/templates'),
      ...env,
    },
    url: `http://localhost:${web}/servers/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    stdout: 'pipe' as const,
  };
}

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
    : [
        // The journeys of buyers need plans and the payment simulator. The product with a model
        // sells nothing, as any product without a payment channel (PP-30).
        ...starters.map((product) => start(product, { ...behindProxy, PLANS: 'on' })),
        start(withModel, {
          LLM_PROVIDER: 'OpenAILike',
          LLM_MODEL: 'scripted',
          OPENAI_LIKE_API_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
          OPENAI_LIKE_API_KEY: 'test',
        }),
      ],
});
