// The dev server of a generated Vite project, inside its box (ADR 068): the project's own config
// and Vite, with the few settings that a preview behind our gateway needs. It may start before all
// files of the project exist.
import { readdirSync, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageGuard } from './page-guard.mjs';
import { positionTagger } from './position-tags.mjs';

const root = process.cwd();
const port = Number(process.env.PORT ?? 5173);
const require = createRequire(join(root, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const configName = /^vite\.config\.(?:js|mjs|cjs|ts|mts|cts)$/;
const { createLogger, createServer, parseSync, version } = await load('vite');

const moduleName = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|styl|json|vue|svelte)(?:\?|$)/;
/**
 * The services request it when the last file of a turn is written; the gateway refuses all others.
 */
const settledPath = '/__sayso/settled';
/** Files arrive in groups, so one restart per group is enough. */
const groupMs = 100;
/**
 * How long after a new file a failure may still come from its absence: a plugin may cache it, or
 * report it late.
 */
const memoryMs = 6_000;
const againMs = 1_500;

let server;
let apology;
let working = Promise.resolve();

/**
 * While files are still arriving, a missing file is no error yet: it is reported when a page
 * requests it.
 */
function patientLogger() {
  const logger = createLogger('info', { allowClearScreen: false });
  // The clock of the box is in UTC, which is not the time of the user who reads the terminal.
  const timeless = (log) => (text, options) => log(text, { ...options, timestamp: false });
  for (const level of ['info', 'warn', 'warnOnce', 'error'])
    logger[level] = timeless(logger[level]);
  const { error } = logger;
  logger.error = (text, options) => {
    noteFailure('');
    if (!text.includes('Pre-transform error')) error(text, options);
  };
  return logger;
}

/** Addresses that failed since the server started; '' stands for any failure without an address. */
const failed = new Set();
let cameAt = Number.NEGATIVE_INFINITY;
let healing;
let healSoon;

function noteFailure(address) {
  failed.add(address);
  if (performance.now() - cameAt < memoryMs && !healSoon) healIn(againMs);
}

function healIn(ms) {
  clearTimeout(healSoon);
  healSoon = setTimeout(() => {
    healSoon = undefined;
    if (failed.size > 0) void heal();
  }, ms);
}

/**
 * Vite and its plugins cache that a file is missing, even after it was added. When something failed
 * and files were added since, the server restarts without a cache; open pages notice and reload.
 * Failed addresses are requested again at once, to detect caches that survive the restart (a
 * resolver's, for some seconds).
 */
function heal() {
  healing ??= (async () => {
    clearTimeout(healSoon);
    healSoon = undefined;
    const addresses = [...failed].filter(Boolean).slice(0, 50);
    failed.clear();
    // If Vite could not finish the restart, start from the beginning.
    if (server) await server.restart().catch(restart);
    await Promise.all(addresses.map(tryAgain));
  })().finally(() => {
    healing = undefined;
  });
  return healing;
}

async function tryAgain(address) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { accept: '*/*' },
      signal: AbortSignal.timeout(5_000),
    });
    await answer.arrayBuffer();
  } catch {
    noteFailure(address);
  }
}

/** If a module's address returns the page, the file does not exist. */
function isFailure(url, statusCode, type) {
  return (
    statusCode >= 500 ||
    (moduleName.test(url) && (statusCode === 404 || type.startsWith('text/html')))
  );
}

/** The last change of each of the project's files that Vite has read. */
const readFiles = new Map();
const changeOf = (file) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** The watcher reports changes late, and Vite serves the former content until then. */
async function forgetChanged() {
  const graphs = server?.environments
    ? Object.values(server.environments).map(({ moduleGraph }) => moduleGraph)
    : [server?.moduleGraph];
  for (const [file, readAt] of [...readFiles]) {
    if ((await changeOf(file)) === readAt) continue;
    readFiles.delete(file);
    for (const graph of graphs) graph?.onFileChange(file);
  }
}

const witness = {
  name: 'sayso:witness',
  enforce: 'pre',
  async load(id) {
    const [file] = id.split('?', 1);
    if (file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
      readFiles.set(file, await changeOf(file));
  },
  configureServer({ middlewares, watcher }) {
    watcher.on('add', () => {
      cameAt = performance.now();
      if (failed.size > 0) healIn(groupMs);
    });
    middlewares.use((request, response, next) => {
      if (request.url === settledPath) return settle(response);
      const { url } = request;
      response.once('finish', () => {
        if (isFailure(url, response.statusCode, String(response.getHeader('content-type') ?? '')))
          noteFailure(url);
      });
      next();
    });
  },
};

/** The address of the script that watches a page's live connection. */
const livePath = '/@sayso/live';
/**
 * Runs in a page: after the live connection is lost, polls the gateway until the server runs, and
 * reloads. After two minutes the project is asleep: the page looks again when its user comes back
 * to it, and sends nothing until then. Vite's own client waits in a shared worker, which browsers do not allow in a frame of
 * another site, such as a preview; it would also wake a suspended server. This script receives the
 * event first and prevents both.
 */
const liveScript = `
const hot = import.meta.hot;
let leaving = false;
addEventListener('beforeunload', () => { leaving = true; });
const isShown = () =>
  document.visibilityState === 'visible' || new Promise((resolve) => addEventListener('visibilitychange', resolve, { once: true }));
const isUp = () => new Promise((resolve) => {
  const look = new XMLHttpRequest();
  look.open('GET', '/__sayso/up');
  look.onloadend = () => resolve(look.status === 204);
  look.send();
});
const uses = ['focus', 'pointerdown', 'keydown', 'visibilitychange'];
const isUsed = () => new Promise((resolve) => {
  for (const use of uses) addEventListener(use, resolve, { once: true });
});
hot?.on('vite:ws:disconnect', async () => {
  if (leaving) return;
  for (let round = 0; ; round++) {
    await isShown();
    if (await isUp()) break;
    if (round < 60) await new Promise((resolve) => setTimeout(resolve, round < 40 ? 500 : 5000));
    else await isUsed();
  }
  location.reload();
  await new Promise(() => {});
});
`;

let base = '/';
const live = {
  name: 'sayso:live',
  configResolved(config) {
    base = config.base;
  },
  resolveId: (id) => (id === livePath ? livePath : undefined),
  load: (id) => (id === livePath ? liveScript : undefined),
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: join(base, livePath) }, injectTo: 'head' },
  ],
};
const own = [pageGuard(), witness, positionTagger({ root, parseSync }), live];

/**
 * Responds when no failure due to a missing file is left. A restart cuts the connection instead,
 * which means the same.
 */
async function settle(response) {
  await forgetChanged();
  if (failed.size > 0) await heal();
  response.writeHead(204).end();
}

/** Settings that override the project's: the port, and how its page finds the live connection. */
function ours() {
  const path = process.env.SAYSO_LIVE_PATH;
  const live = path ? { path } : {};
  const modern = Number(version.split('.')[0]) >= 8;
  return {
    root,
    clearScreen: false,
    plugins: own,
    customLogger: patientLogger(),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      open: false,
      hmr: modern ? { overlay: false } : { overlay: false, ...live },
      ...(modern ? { ws: live } : {}),
    },
  };
}

/** A project without a config gets the plugins that it most likely needs. */
async function usual() {
  const plugins = [...own];
  for (const name of ['@vitejs/plugin-react', '@tailwindcss/vite']) {
    try {
      plugins.push((await load(name)).default());
    } catch {
      // Not installed in this project.
    }
  }
  return { plugins };
}

const hasConfig = () => readdirSync(root).some((name) => configName.test(name));

async function start() {
  const began = performance.now();
  await server?.close();
  await apology?.close();
  server = undefined;
  apology = undefined;
  try {
    server = await createServer({ ...ours(), ...(hasConfig() ? {} : await usual()) });
    await server.listen();
    console.log(
      `\u001b[32m➜\u001b[0m Vite ${version} ready in ${Math.round(performance.now() - began)} ms`,
    );
  } catch (error) {
    await server?.close();
    server = undefined;
    const text = `Vite could not start: ${error?.message ?? error}`;
    console.error(`\u001b[31m${text}\u001b[0m`);
    apology = await apologise(text);
  }
}

/**
 * Shows on the page's own port why there is no page, until Vite can start with a changed config.
 */
function apologise(text) {
  const stand = createHttpServer((_, response) => {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(text);
  });
  const close = () =>
    new Promise((resolve) => {
      stand.close(resolve);
      stand.closeAllConnections();
    });
  return new Promise((resolve) => {
    stand.once('error', () => resolve({ close: async () => {} }));
    stand.listen(port, '127.0.0.1', () => resolve({ close }));
  });
}

const restart = () => {
  working = working.then(start);
  return working;
};

// Vite watches the config that it started with; watch here for a new config, or one that it could
// not read.
let known = hasConfig();
let soon;
watch(root, (_, name) => {
  if (!name || !configName.test(name)) return;
  if (known && server) return;
  clearTimeout(soon);
  soon = setTimeout(() => {
    known = hasConfig();
    void restart();
  }, 40);
});

process.on('SIGTERM', () => process.exit(0));
await restart();
