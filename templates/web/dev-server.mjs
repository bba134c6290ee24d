// The dev server of a generated Vite project, inside its box (ADR 068): the project's own config and Vite, with the few
// settings that a preview behind our gateway needs. It may start before the project's files are all there.
import { readdirSync, watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageGuard } from './page-guard.mjs';

const root = process.cwd();
const port = Number(process.env.PORT ?? 5173);
const require = createRequire(join(root, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const configName = /^vite\.config\.(?:js|mjs|cjs|ts|mts|cts)$/;
const { createLogger, createServer, version } = await load('vite');

const moduleName = /\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|styl|json|vue|svelte)(?:\?|$)/;
/** Asked by the services when the last file of a turn stands; the gateway lets nobody else come here. */
const settledPath = '/__sayso/settled';
/** Files come in groups; one new start does for a group. */
const groupMs = 100;
/** How long after a file came a failure may still be the lack of it: remembered by a plugin, or noticed late. */
const memoryMs = 6_000;
const againMs = 1_500;

let server;
let apology;
let working = Promise.resolve();

/** While files are still coming, what is missing now is no error yet: it is told when a page really asks for it. */
function patientLogger() {
  const logger = createLogger('info', { allowClearScreen: false });
  const { error } = logger;
  logger.error = (text, options) => {
    noteFailure('');
    if (!text.includes('Pre-transform error')) error(text, options);
  };
  return logger;
}

/** What could not be answered since the server started, by its address; '' stands for whatever failed without one. */
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
 * Vite and its plugins remember that a file was not there, and answer so after it came. Where something failed and files came since,
 * everything starts with an empty memory; open pages notice and load again. What failed is tried at once, so that a memory that
 * outlives the start (a resolver's, for some seconds) is found out.
 */
function heal() {
  healing ??= (async () => {
    clearTimeout(healSoon);
    healSoon = undefined;
    const addresses = [...failed].filter(Boolean).slice(0, 50);
    failed.clear();
    // A start that Vite could not finish is made from the ground.
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

/** A module's address that is answered by the page means that there is no such file. */
function isFailure(url, statusCode, type) {
  return (
    statusCode >= 500 ||
    (moduleName.test(url) && (statusCode === 404 || type.startsWith('text/html')))
  );
}

const witness = {
  name: 'sayso:witness',
  enforce: 'pre',
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

/** Where a page finds what watches its live connection. */
const livePath = '/@sayso/live';
/**
 * In a page: who has lost the live connection asks the gateway until the server runs, and loads again. Vite's own client waits in a
 * shared worker, which a browser keeps from a frame of another site, as a preview is; and it would wake a server that was put to sleep.
 * This is heard first and never lets it come to that.
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
hot?.on('vite:ws:disconnect', async () => {
  if (leaving) return;
  for (let round = 0; ; round++) {
    await isShown();
    if (await isUp()) break;
    await new Promise((resolve) => setTimeout(resolve, round < 40 ? 500 : 5000));
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
const own = [pageGuard(), witness, live];

/** Answers once nothing that failed for want of a file is left; a new start cuts the line instead, which says the same. */
async function settle(response) {
  if (failed.size > 0) await heal();
  response.writeHead(204).end();
}

/** Settings that stand above the project's: where it listens and how its page finds the live connection. */
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

/** A project without a config of its own still gets what its files most likely want. */
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

/** Says on the page's own port why there is no page, until a changed config lets Vite start. */
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

// Vite follows changes of the config it began with; one that appears, or one it could not read, is for us to notice.
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
