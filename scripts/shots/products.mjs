// The running products in the pictures. A product starts when a screen first needs it.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { startProduct } from '../../bench/lib/product.ts';
import { UB, WB } from '../../domain/contract/paths.ts';
import { startLoopbackModel } from '../../tests/support/loopback-model.ts';
import { root } from '../install.mjs';
import { siteAnswers } from './edited-site.mjs';
import { age, loginOf, makePerson } from './people.mjs';

/**
 * The password of the `/dev` pages. Behind a proxy these pages require a password, and the products
 * here run as if they were behind one.
 */
const devPassword = 'password-of-the-pictures';
export const devCredentials = { username: 'pictures', password: devPassword };

/** How long a session is reused, well below the lifetime of its access token. */
const sessionMs = 8 * 60_000;

const plan = `I understand: a site for your business.

\`\`\`plan
- A start page with what you offer and where you are
- A page with prices and opening hours
- A contact form with your phone number
? Who visits the site most?
- New customers on a phone
- Regular customers
- Companies
? Which mood fits?
- Calm and bright
- Bold and colourful
\`\`\`
`;

/** Starts a scripted model, and returns the settings of a product that uses it. */
async function startModel(script) {
  const model = await startLoopbackModel(script);
  const env = {
    PLANS: 'on',
    LLM_PROVIDER: 'OpenAILike',
    LLM_MODEL: 'scripted',
    OPENAI_LIKE_API_BASE_URL: model.baseUrl,
    OPENAI_LIKE_API_KEY: 'none',
  };
  return { env, close: () => model.close() };
}

/** How Sayso is started for each kind of pictures: the settings that differ from `npm start`. */
const kinds = {
  starter: async () => ({ env: { PLANS: 'on' } }),
  unsold: async () => ({ env: {} }),
  school: async () => ({ env: { SCHOOL: 'on' } }),
  /** A model that makes the site whose parts the pictures of visual editing show. */
  editor: async () => {
    const answers = await siteAnswers();
    return startModel({
      reply: (request) => answers.find(({ prompt }) => request.includes(prompt))?.answer ?? 'OK.',
      chunk: 2_000,
      usage: { input: 900, output: 200 },
    });
  },
  /** A model that answers with a plan. */
  planner: async () => startModel({ text: plan }),
  /** A model whose answer costs more than any balance. Every language understands its `OK.`. */
  model: async () =>
    startModel({ text: 'OK.', usage: { input: 2_000_000, cached: 0, output: 2_000_000 } }),
};

/** Starts a product of this kind. Creates each of these users once per locale. */
export async function openProduct(kind, { names, locales }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sayso-shots-'));
  const { env, close: closeOthers } = await kinds[kind]();
  const start = () =>
    startProduct(dataDir, { TRUST_PROXY: '1', DEV_PASSWORD: devPassword, ...env });
  let running = await start();

  const operateHere = (words) => operate({ running, dataDir, env }, words);

  const made = [];
  for (const locale of locales)
    for (const name of names) {
      const { client, call } = await openVisitor(running.web);
      made.push(await makePerson({ name, locale, call, operate: operateHere }));
      await client.dispose();
    }
  const older = made.filter(({ daysAgo }) => daysAgo > 0);
  if (older.length) {
    await running.stop();
    await age(dataDir, older);
    running = await start();
  }

  const sessions = new Map();
  return {
    web: running.web,
    operate: operateHere,

    /**
     * Returns the cookies of a signed-in user: a name of `people.mjs`, or true for Ada, the
     * developer's account.
     */
    async stateOf(name, locale) {
      const key = `${name} ${locale}`;
      const kept = sessions.get(key);
      if (kept && Date.now() - kept.at < sessionMs) return kept.state;
      const { client, call } = await openVisitor(running.web);
      await (name === true
        ? call('POST', '/dev/sign-in', { name: 'Ada' })
        : call('POST', `${UB}/auth/login`, loginOf(name, locale)));
      const state = await client.storageState();
      await client.dispose();
      sessions.set(key, { at: Date.now(), state });
      return state;
    },

    /** Deletes Ada's projects, which may be in another language. */
    async clear() {
      const { client, call } = await openVisitor(running.web);
      await call('POST', '/dev/sign-in', { name: 'Ada' });
      await call('DELETE', `${WB}/projects/deleteAll`);
      await client.dispose();
    },

    async close() {
      await running.stop();
      await closeOthers?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs an operator's command on a running product. */
function operate({ running, dataDir, env }, words) {
  const its = {
    ...process.env,
    ...env,
    DATA_DIR: dataDir,
    SERVICES_PORT: new URL(running.services).port,
    EMBEDDED: '1',
  };
  const ran = spawnSync(process.execPath, ['scripts/admin.mjs', ...words], {
    cwd: root,
    env: its,
    encoding: 'utf8',
  });
  if (ran.status !== 0) process.stdout.write(`${words.join(' ')}: ${ran.stdout}${ran.stderr}\n`);
}

/** Creates an HTTP client without a page, which stores cookies as a browser does. */
async function openVisitor(web) {
  const client = await request.newContext({
    baseURL: web,
    extraHTTPHeaders: { 'x-requested-with': 'sayso', origin: web },
    httpCredentials: devCredentials,
  });
  const call = async (method, path, data) => {
    const headers = { 'x-forwarded-for': randomAddress() };
    const answer = await (
      await client.fetch(path, { method, headers, ...(data && { data }) })
    ).json();
    if (Array.isArray(answer)) return answer;
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`);
    return answer.data;
  };
  return { client, call };
}

/**
 * Returns a random client address for a call to report, as a proxy would: the third sign-in code
 * from one address requires a captcha.
 */
function randomAddress() {
  const byte = () => (Math.random() * 250) | 0;
  return `10.${byte()}.${byte()}.${byte()}`;
}
