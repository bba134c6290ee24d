// Limits what the dev server of a private project returns (its gateway requests that by a header):
// only files of the page. A file is part of the page if it is in `public`, if the page imports it,
// directly or not, or if the page or one of its modules contains its address. Source maps contain
// the sources, so they are left out.
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const guardHeader = 'x-sayso-guard';
const ownPaths = /^\/(?:@vite\/|@react-refresh$|@sayso\/|__sayso\/|@id\/__x00__)/;
const dotFolders = new Set(['.well-known', '.vite']);
const media =
  /\.(?:avif|bmp|cur|gif|ico|jpe?g|png|svg|webp|mp4|webm|ogg|mp3|wav|flac|aac|m4a|opus|mov|eot|otf|ttf|woff2?)$/i;
/** Queries that change the content: a module that contains the file's text. */
const asOther = /[?&](?:raw|inline|url)\b/;
const isPage = (path) => path.endsWith('/') || path.endsWith('.html');
const isStyle = ({ url }) =>
  /\.(?:css|less|sass|scss|styl|stylus|pcss|postcss|sss)(?:$|\?)/.test(url);
const isMap = (path) => path.endsWith('.map');
/** The addresses in a page: `src` and `href`, and in a module an address in quotes. */
const attributes = /\b(?:src|href)\s{0,8}=\s{0,8}["']([^"']{1,2000})["']/g;
const before = new Set(['"', "'", '`', '(']);
const after = new Set(['"', "'", '`', ')', '?', '#', '\\']);
const maxModules = 5_000;

/** A Vite plugin. Its middleware is the first, so that no other one responds before it. */
export function pageGuard() {
  let server;
  /** Addresses that pages contain, by page. */
  const named = new Map();
  /** Files whose addresses modules contain, cached until a file changes. */
  const told = new Set();
  let crawled;

  const graph = () => server.environments?.client?.moduleGraph ?? server.moduleGraph;
  const client = () => server.environments?.client ?? server;
  const forget = () => {
    told.clear();
    crawled = undefined;
  };

  function isNamed(url) {
    if (asOther.test(url)) return false;
    const path = decode(pathOf(url));
    if (told.has(path)) return true;
    for (const addresses of named.values()) if (addresses.has(path)) return true;
    return false;
  }

  /** Follows the importers up to a module whose address a page contains. */
  function isReached(module) {
    const seen = new Set([module]);
    for (const one of seen) {
      if (isNamed(one.url)) return true;
      // A style sheet imports style sheets; files that a plugin only read for it, as Tailwind reads
      // every file, are not sent.
      for (const importer of one.importers)
        if (!isStyle(importer) || isStyle(one)) seen.add(importer);
    }
    return false;
  }

  async function moduleAt(url) {
    const direct = await graph().getModuleByUrl(url);
    if (direct || asOther.test(url)) return direct;
    // `?url` returns a file's address, which is then requested without it.
    return graph().getModuleByUrl(`${pathOf(url)}?url`);
  }

  /** Reads every page and follows its imports, as a browser does; once until a file changes. */
  async function crawl() {
    const { root } = server.config;
    for (const name of readdirSync(root)) if (name.endsWith('.html')) await readPage(`/${name}`);
    const texts = [];
    const seen = new Set([...named.values()].flatMap((addresses) => [...addresses]));
    for (const url of seen) {
      if (seen.size > maxModules) break;
      const module = await moduleOf(url);
      if (!module || isStyle(module)) continue;
      if (module.transformResult) texts.push(module.transformResult.code);
      for (const imported of module.importedModules ?? module.clientImportedModules ?? []) {
        if (imported.url && !imported.url.includes('/node_modules/')) seen.add(imported.url);
      }
    }
    return texts;
  }

  async function moduleOf(url) {
    try {
      await client().transformRequest(url);
      return await graph().getModuleByUrl(url);
    } catch {
      // It does not compile, or is not a module: it has no imports.
      return undefined;
    }
  }

  async function readPage(path) {
    try {
      await server.transformIndexHtml(path, await readFile(join(server.config.root, path), 'utf8'));
    } catch {
      // It cannot be read, so it has no imports.
    }
  }

  /**
   * Returns whether a file is part of the page; the slow path is for files that a restarted server
   * has not served yet.
   */
  async function isPartOfPage(url, path) {
    const known = await moduleAt(url);
    if (isNamed(url) || (known && isReached(known))) return true;
    crawled ??= crawl();
    const texts = await crawled;
    const found = known ?? (await moduleAt(url));
    if (isNamed(url) || (found && isReached(found))) return true;
    // A worker, or a file that the page fetches.
    if (asOther.test(url) || !texts.some((text) => names(text, path))) return false;
    told.add(path);
    return true;
  }

  async function isAnswered(request) {
    const { base, publicDir, root } = server.config;
    const url = request.url.startsWith(base) ? `/${request.url.slice(base.length)}` : request.url;
    const path = decode(pathOf(url));
    if (path === undefined || path.includes('\0') || path.includes('\\')) return false;
    if (isMap(path) || isHidden(path) || isWrittenTwice(path, root)) return false;
    if (ownPaths.test(path)) return true;
    if (
      path.startsWith('/node_modules/') ||
      (path.startsWith('/@fs/') && path.includes('/node_modules/'))
    )
      return true;
    if (publicDir && isFile(join(publicDir, path), publicDir)) return true;
    const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : join(root, path);
    const exists = isFile(file, root);
    if (isPage(path) && !asOther.test(url)) return true;
    if (media.test(path) && exists && !asOther.test(url)) return true;
    if (!exists && !path.startsWith('/@fs/')) {
      // A route of the page or of the server, unless the address resolves to a file with another
      // name.
      const meant = await resolve(url);
      if (meant === undefined) return true;
    }
    return isPartOfPage(url, path);
  }

  /** Returns the file that Vite resolves for an address without a file. */
  async function resolve(url) {
    const container = server.environments?.client?.pluginContainer ?? server.pluginContainer;
    const meant = await container.resolveId(url.replace(/^\/@id\//, '')).catch(() => undefined);
    return meant && isFile(pathOf(meant.id), '') ? meant.id : undefined;
  }

  return {
    name: 'sayso:page-guard',
    enforce: 'pre',
    configureServer(started) {
      server = started;
      forget();
      for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, forget);
      server.middlewares.use((request, response, next) => {
        if (request.headers[guardHeader] === undefined) return next();
        isAnswered(request).then(
          (answered) => {
            if (!answered)
              return void response.writeHead(404, { 'content-type': 'text/plain' }).end();
            // With this header Vite would send an untransformed source.
            if (!isPage(pathOf(request.url)) && extname(pathOf(request.url)))
              delete request.headers['sec-fetch-dest'];
            withoutMap(response);
            next();
          },
          (error) => next(error),
        );
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        const { base } = server.config;
        const addresses = [...html.matchAll(attributes)].map(([, address]) =>
          addressFrom(address, path, base),
        );
        named.set(path, new Set(addresses.filter(Boolean)));
      },
    },
  };
}

/** Returns the server path of an address in a page, without the query. */
function addressFrom(address, page, base) {
  if (!URL.canParse(address, `http://localhost${page}`)) return undefined;
  const { host, pathname } = new URL(address, `http://localhost${page}`);
  if (host !== 'localhost') return undefined;
  return decode(pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname);
}

const pathOf = (url) => url.split(/[?#]/, 1)[0];

function decode(path, by = decodeURI) {
  try {
    return by(path);
  } catch {
    return undefined;
  }
}

const isHidden = (path) =>
  path.split('/').some((part) => part.startsWith('.') && !dotFolders.has(part));

/** A path that is encoded more than once may also be decoded more than once. */
function isWrittenTwice(path, root) {
  let plain = path;
  for (let times = 0; times < 3 && plain.includes('%'); times++) {
    const next = decode(plain, decodeURIComponent);
    if (next === undefined || next === plain) break;
    plain = next;
    if (isHidden(plain) || isFile(join(root, plain), root)) return true;
  }
  return false;
}

function isFile(path, below) {
  if (below && !path.startsWith(below.endsWith(sep) ? below : below + sep)) return false;
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Returns whether a text contains the whole address, delimited as addresses are. */
function names(text, path) {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    if (before.has(text[at - 1]) && after.has(text[at + path.length])) return true;
  }
  return false;
}

const mapComments = ['\n//# sourceMappingURL=', '\n/*# sourceMappingURL='];

/** Removes the source map from a module, which Vite sends in one piece. */
function withoutMap(response) {
  const { end } = response;
  response.end = function (body, ...rest) {
    const type = String(response.getHeader('content-type') ?? '');
    if (typeof body !== 'string' || !/javascript|css/.test(type))
      return end.call(this, body, ...rest);
    const at = Math.max(...mapComments.map((comment) => body.lastIndexOf(comment)));
    const isLast =
      at !== -1 &&
      !body
        .slice(at + 1)
        .trimEnd()
        .includes('\n');
    return end.call(this, isLast ? body.slice(0, at + 1) : body, ...rest);
  };
}
