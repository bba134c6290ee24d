import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';

const { path, args } = await findBrowser({ light: true });
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--host-resolver-rules=MAP *.vercel.test 127.0.0.1',
];

/** scripts/test.mjs assigns the ports; these defaults are for manual runs. */
const port = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const starter = {
  web: port('E2E_PORT', 3210),
  services: port('E2E_SERVICES_PORT', 4210),
  preview: port('E2E_PREVIEW_PORT', 4310),
};
const model = {
  web: port('E2E_MODEL_WEB_PORT', 3211),
  services: port('E2E_MODEL_SERVICES_PORT', 4211),
  preview: port('E2E_MODEL_PREVIEW_PORT', 4311),
};
const deployed = process.env.E2E_BASE_URL;

/** Each test user has their own address, as behind a proxy, where `/dev` needs a password. */
const devPassword = 'password-of-the-journeys';
const behindProxy = { TRUST_PROXY: '1', DEV_PASSWORD: devPassword };

/**
 * One running product. The first uses the starter, the second (project `model`) a scripted loopback
 * model.
 */
function product(ports: typeof starter, env: Record<string, string>) {
  return {
    command: `${process.execPath} scripts/start.mjs`,
    env: {
      PORT: String(ports.web),
      SERVICES_PORT: String(ports.services),
      PREVIEW_PORT: String(ports.preview),
      DATA_DIR: join(tmpdir(), `sayso-e2e-${ports.web}`),
      // Installed once for all tests; removed together with node_modules.
      TEMPLATES_DIR: join(import.meta.dirname, 'node_modules/.cache/sayso/templates'),
      ...env,
    },
    url: `http://localhost:${ports.web}/servers/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    stdout: 'pipe' as const,
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
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
    {
      name: 'starter',
      testIgnore: /\.model\.spec\.ts$/,
      use: { baseURL: deployed ?? `http://localhost:${starter.web}` },
    },
    ...(deployed
      ? []
      : [
          {
            name: 'model',
            testMatch: /\.model\.spec\.ts$/,
            use: { baseURL: `http://localhost:${model.web}` },
          },
        ]),
  ],
  webServer: deployed
    ? []
    : [
        // The journeys of buyers need plans and the payment simulator. The other product sells
        // nothing, as any product without a payment channel (PP-30).
        product(starter, { ...behindProxy, PLANS: 'on' }),
        product(model, {
          LLM_PROVIDER: 'OpenAILike',
          LLM_MODEL: 'scripted',
          OPENAI_LIKE_API_BASE_URL: `http://127.0.0.1:${port('E2E_MODEL_PORT', 4511)}/v1`,
          OPENAI_LIKE_API_KEY: 'test',
        }),
      ],
});
