import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileCacheEnvironment } from '../scripts/launch/compile-cache.mjs';
import { gatewayEnvironment } from '../scripts/launch/gateway.mjs';
import { openLogFile } from '../scripts/launch/log-file.mjs';
import { configurationExit, createRestarts } from '../scripts/launch/restarts.mjs';

describe('the restarts of a tier', () => {
  const lives = (deaths: [livedMs: number, code: number][]) => {
    const restarts = createRestarts();
    return deaths.map(([livedMs, code]) => restarts.next({ livedMs, code }));
  };

  it.each<[string, [number, number][], (number | undefined)[]]>([
    [
      'twice as late each time',
      [
        [10_000, 1],
        [10_000, 1],
        [10_000, 1],
      ],
      [200, 400, 800],
    ],
    [
      'at most 10 s later',
      Array(8).fill([10_000, 1]),
      [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000],
    ],
    [
      'soon again after a minute of life',
      [
        [10_000, 1],
        [10_000, 1],
        [60_000, 1],
        [10_000, 1],
      ],
      [200, 400, 200, 400],
    ],
    [
      'not after five quick deaths in a row',
      Array(5).fill([100, 1]),
      [200, 400, 800, 1_600, undefined],
    ],
    [
      'on after a longer life among quick deaths',
      [...Array(4).fill([100, 1]), [6_000, 1], [100, 1]],
      [200, 400, 800, 1_600, 3_200, 6_400],
    ],
    [
      'not when the first start finds its configuration wrong',
      [[100, configurationExit]],
      [undefined],
    ],
    [
      'when a later start does: somebody else may still hold what it needs',
      [
        [9_000, 1],
        [100, configurationExit],
      ],
      [200, 400],
    ],
  ])('happen %s', (_, deaths, waits) => {
    expect(lives(deaths)).toEqual(waits);
  });
});

describe('the log of a tier', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sayso-log-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('continues where the last start ended', () => {
    for (const line of ['one\n', 'two\n']) {
      const log = openLogFile(join(folder, 'a.log'));
      log.write(line);
      log.close();
    }
    expect(read('a.log')).toBe('one\ntwo\n');
  });

  it('keeps one full file in addition to the current one', () => {
    const log = openLogFile(join(folder, 'a.log'), 10);
    for (const line of ['first1\n', 'second\n', 'third3\n']) log.write(line);
    log.close();
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1']);
    expect([read('a.log.1'), read('a.log')]).toEqual(['second\n', 'third3\n']);
  });
});

describe('the compile cache', () => {
  it('is in the data folder, so that a read-only installation stays unchanged', () => {
    const { NODE_COMPILE_CACHE: folder } = compileCacheEnvironment('/data');
    expect(folder).toBe(join('/data', 'compiled'));
    const start = readFileSync(new URL('../scripts/start.mjs', import.meta.url), 'utf8');
    for (const tier of ['services', 'gateway'])
      expect(start).toContain(`const ${tier} = { env: { ...shared, ...compiled,`);
  });
});

describe('the environment of the gateway', () => {
  it('has another secret at each start, and none of the services’ own [SEC-012]', () => {
    const [first, second] = [gatewayEnvironment('/data', 4000), gatewayEnvironment('/data', 4000)];
    expect(first.both.GATEWAY_SECRET).toMatch(/^[\w-]{43}$/);
    expect(first.both.GATEWAY_SECRET).not.toBe(second.both.GATEWAY_SECRET);
    expect(first.both.GATEWAY_SOCKET).toBe(join('/data', 'gateway-4000.sock'));
    expect(first.gateway).toEqual({
      ...first.both,
      ...{ APP_KEY: '', APP_SECRET: '', TOKEN_SECRET: '', DATABASE_URL: '' },
    });
    expect(gatewayEnvironment('/data', 4000, 'inside')).toEqual({ both: { GATEWAY: 'inside' } });
  });

  it('has its socket in a private folder elsewhere where the path would be too long', () => {
    const socket = gatewayEnvironment(`/${'long/'.repeat(30)}`, 4000).both.GATEWAY_SOCKET ?? '';
    const folder = dirname(socket);
    try {
      expect(Buffer.byteLength(socket)).toBeLessThan(104);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
