// Starts the products of all journeys at the same time, and ends when one of them ends. Playwright
// itself would start each after the one before was ready.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { devPassword, modelPort, type Product, starters, withModel } from './products.ts';

const root = join(import.meta.dirname, '../../..');

/** Each test user has an address of their own, as behind a proxy. There, `/dev` needs a password. */
const behindProxy = { TRUST_PROXY: '1', DEV_PASSWORD: devPassword };

const products: [Product, Record<string, string>][] = [
  // The journeys of buyers need plans and the payment simulator. The product with a model sells
  // nothing, as any product without a payment channel (PP-30).
  ...starters.map((product): [Product, Record<string, string>] => [
    product,
    { ...behindProxy, PLANS: 'on' },
  ]),
  [
    withModel,
    {
      LLM_PROVIDER: 'OpenAILike',
      LLM_MODEL: 'scripted',
      OPENAI_LIKE_API_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      OPENAI_LIKE_API_KEY: 'test',
    },
  ],
];

function start({ web, services, preview, dataDir }: Product, env: Record<string, string>) {
  return spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(web),
      SERVICES_PORT: String(services),
      PREVIEW_PORT: String(preview),
      DATA_DIR: dataDir,
      // The template's packages, installed once for all tests and removed together with
      // node_modules.
      TEMPLATES_DIR: join(root, 'node_modules/.cache/sayso/templates'),
      ...env,
    },
  });
}

const answers = ({ web }: Product) =>
  fetch(`http://localhost:${web}/servers/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => child.once('exit', () => done()));

for (const [product] of products)
  if (await answers(product)) throw new Error(`Another product runs on port ${product.web}`);

const children = products.map(([product, env]) => start(product, env));
let isStopping = false;
// Playwright signals the whole process group, so the products receive the signal too. This process
// ends after the last of them.
process.on('SIGTERM', () => {
  isStopping = true;
});
void Promise.race(children.map(ended)).then(() => {
  if (isStopping) return;
  for (const child of children) child.kill();
  process.exit(1);
});

async function waitForAnswer(product: Product): Promise<void> {
  while (!isStopping && !(await answers(product))) await wait(100);
}
await Promise.all(products.map(([product]) => waitForAnswer(product)));
if (!isStopping) process.stdout.write('All products are ready\n');
