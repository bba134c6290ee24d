// `npm start` and `npm run dev`: install, build, start both tiers and the gateway, wait until they
// respond, print one address.
import { existsSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensure, root } from './install.mjs';

const began = performance.now();
await ensure(import.meta.url);

const { buildWeb, next } = await import('./launch/build.mjs');
const { createChildren } = await import('./launch/children.mjs');
const { compileCacheEnvironment } = await import('./launch/compile-cache.mjs');
const { gatewayEnvironment } = await import('./launch/gateway.mjs');
const { claimPort } = await import('./launch/ports.mjs');
const { ensureSecrets } = await import('./launch/secrets.mjs');
const { ensureProgram } = await import('./launch/system.mjs');
const { openDataFolder } = await import('../services/store/data-folder.ts');

// A .env file beside package.json sets the variables that the environment does not set.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const development = process.argv.includes('--dev');
const dataDir = resolve(root, process.env.DATA_DIR ?? 'data');
const host = process.env.HOST ?? '127.0.0.1';
const embedded = process.env.EMBEDDED ?? '1';
const webServer = new URL('./launch/web-server.mjs', import.meta.url).href;
const say = (text) => process.stdout.write(`${text}\n`);

// Only this user may read the database, the secrets and the logs; all users may read the build.
const usualMask = process.umask(0o077);
const wasOpen = openDataFolder(dataDir);
if (wasOpen) say(wasOpen);
const secrets = ensureSecrets(dataDir);
if (embedded === '1' && (process.env.SANDBOX ?? 'bwrap') === 'bwrap') {
  ensureProgram('bwrap', 'bubblewrap', 'The sandbox for generated projects');
}

const children = createChildren();
const ports = await Promise.all([
  claimPort('web tier', Number(process.env.PORT ?? 3000), host),
  claimPort('services tier', Number(process.env.SERVICES_PORT ?? 4000)),
  claimPort('preview gateway', Number(process.env.PREVIEW_PORT ?? 4100), host),
]).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const [port, servicesPort, previewPort] = ports;
const shared = {
  ...secrets,
  EMBEDDED: embedded,
  DATA_DIR: dataDir,
  HOST: host,
  PORT: String(port),
  SERVICES_PORT: String(servicesPort),
  PREVIEW_PORT: String(previewPort),
  NODE_ENV: development ? 'development' : 'production',
};
const channel = gatewayEnvironment(dataDir, servicesPort, process.env.GATEWAY || undefined);
const logOf = (name) => join(dataDir, 'logs', `${name}.log`);
const compiled = compileCacheEnvironment(dataDir);
const services = { env: { ...shared, ...compiled, ...channel.both }, log: logOf('services') };
const gateway = { env: { ...shared, ...compiled, ...channel.gateway }, log: logOf('gateway') };
// Limit V8's space for new objects: at startup V8 would enlarge it and never shrink it again. The
// limits save 60 MB of memory at rest (P14).
const servicesArgs = ['--max-semi-space-size=16', 'services/main.ts'];
const gatewayArgs = ['--max-semi-space-size=4', 'services/main-gateway.ts'];
children.run('services', servicesArgs, services);
if (channel.gateway) children.run('gateway', gatewayArgs, gateway);
if (development) restartOnChange(['services', 'domain', 'messages', 'templates']);
else {
  process.umask(usualMask);
  await buildWeb().catch((error) => children.stop(error.message, 1));
  process.umask(0o077);
}
if (!children.isStopping()) {
  children.run(
    'web',
    ['--import', webServer, next, development ? 'dev' : 'start', '-p', String(port), '-H', host],
    {
      // UPSTREAM_RESTARTS tells the web tier that this launcher restarts the services. The launcher
      // does not restart services that run elsewhere.
      env: process.env.UPSTREAM_URL
        ? shared
        : { ...shared, UPSTREAM_URL: `http://127.0.0.1:${servicesPort}`, UPSTREAM_RESTARTS: '1' },
      log: logOf('web'),
    },
  );
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  const health = await answerOf(`http://127.0.0.1:${servicesPort}/ready`, 180);
  await answerOf(`http://${reachable}:${previewPort}/`, 60);
  await answerOf(`http://${reachable}:${port}/api/health`, 60);
  if (!children.isStopping()) greet(await health.json());
}

/**
 * Polls until the address responds with a status below 500; stops all processes after `seconds`.
 */
async function answerOf(url, seconds) {
  for (let i = 0; i < seconds * 20 && !children.isStopping(); i++) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await new Promise((done) => setTimeout(done, 50));
  }
  children.stop(`No answer from ${url} within ${seconds} s; see ${join(dataDir, 'logs')}`, 1);
  return Response.json({});
}

function greet(ready) {
  const address = `http://localhost:${port}`;
  say(
    `\n  Sayso 言成 is ready · 已就绪   ${address}   (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
  if (process.env.SIGN_IN === 'password') {
    say('  Sign in with an account of `npm run admin -- users import`.');
    say('  用 `npm run admin -- users import` 导入的账号登录。');
  } else if (embedded === '1' && !hasDevPages()) {
    say(
      `  ${address}/dev, which shows the codes of signing in, is off: this server is open to other machines. Set DEV_PASSWORD to use it.`,
    );
    say('  此服务对其他机器开放，/dev（登录验证码）已关闭；如需使用请设置 DEV_PASSWORD。');
  } else if (embedded === '1') {
    say(
      `  Sign in with any Chinese mobile number; its code appears on ${address}/dev, where one click also signs in as Ada.`,
    );
    say(`  用任意手机号登录，验证码在 ${address}/dev 查看，也可在那里一键使用测试账号 Ada。`);
  }
  if (ready?.data?.sandbox && ready.data.sandbox.name === 'none') {
    say(`\n  Generated projects cannot run on this machine: ${ready.data.sandbox.reason}`);
    say(
      '  Everything else works; their code is not executed on the server. 此机器无法运行生成的项目，其余功能正常。',
    );
  }
  say('  Ctrl-C stops it. 按 Ctrl-C 停止。\n');
}

/**
 * Makes the same decision as `lib/security/dev-access.ts` would make for a browser on this machine.
 */
function hasDevPages() {
  const { APP_URL: url, DEV_PASSWORD: password, TRUST_PROXY: proxy } = process.env;
  const isLocal = (name) => /^(\S+\.)?localhost$|^127\.|^\[?::1\]?$/.test(name);
  return (
    !!password ||
    (isLocal(host) && !/^(1|true)$/.test(proxy ?? '') && (!url || isLocal(new URL(url).hostname)))
  );
}

function restartBoth() {
  void children.restart('services', servicesArgs, services);
  if (channel.gateway) void children.restart('gateway', gatewayArgs, gateway);
}

function restartOnChange(folders) {
  let timer;
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (/\.test\.ts$|~$|\.swp$/.test(name ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(restartBoth, 200);
    });
  }
}
