import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { build, createLogger } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '../../domain/locale.ts';
import { adaptContent } from '../../services/adapters/models/starter/adapt-content.ts';
import {
  contentOf,
  readTradeContent,
  topicsOf,
} from '../../services/adapters/models/starter/content-files.ts';
import { planFirstTurn } from '../../services/adapters/models/starter/first-answer.ts';
import { projects } from '../../services/adapters/models/starter/starter-projects.ts';
import { topics } from '../../services/adapters/models/starter/starter-topics.ts';
import { trades } from '../../services/adapters/models/starter/trades.ts';
import { writeContent } from '../../services/adapters/models/starter/write-source.ts';
import { axe } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { testTemplate } from '../support/sandboxes.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const names = Object.keys(projects);

/** A prompt for each project. */
const prompts: Record<string, string> = {
  tasks: '给五个人的小团队做一个待办清单',
  ledger: '家計簿',
  split: 'A bill splitter',
  focus: '番茄钟',
  typing: '타자 게임',
  grow: 'パズルゲーム',
  dashboard: '销售数据看板',
  shop: 'An online store with a cart',
  folio: '静かなデザイナーのポートフォリオ',
  page: 'A restaurant called Hill House with a menu',
  site: '杭州一家手冲咖啡馆的官网',
  invite: '婚礼邀请函',
  draw: '年会抽奖',
  signup: 'A volunteer sign-up with shifts and a headcount',
  poster: '春茶上市的翻页海报，水墨风',
  quiz: 'うらない診断',
  records: 'A run tracker with a weekly goal',
  doses: '给爸妈用的吃药提醒',
  care: 'A plant-care app',
  cards: '漢字の読みカード。スワイプ',
  booking: '私教约课',
  shifts: '카페 알바 교대 근무표',
  journal: '记梦本',
};

let folder = '';
let server: Server;
let browser: Browser | undefined;

beforeAll(async () => {
  // Otherwise the bundles would contain React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  const { modules } = await testTemplate().ensure();
  folder = await mkdtemp(join(tmpdir(), 'sayso-starter-'));
  await symlink(modules, join(folder, 'node_modules'));
  for (const name of names) await write(name);
  server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/').replace(/\/$/, '/index.html');
    const [, name = '', ...rest] = path.split('/');
    const file = join(folder, name, 'dist', ...rest);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader(
      'content-type',
      { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }[extname(file)] ??
        'text/plain',
    );
    response.end(await readFile(file));
  }).listen(0, '127.0.0.1');
  browser = await launchBrowser();
}, 180_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  server?.close();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/**
 * Writes the project that the starter makes, and the texts of all other topics, trades and
 * languages for the type check.
 */
async function write(name: string): Promise<void> {
  const planned = planFirstTurn(prompts[name] ?? '', 'zh_CN', 'general');
  expect(planned.choice.project).toBe(name);
  const files = new Map(planned.files);
  for (const language of languages) {
    for (const topic of topicsOf(name, language)) {
      const { content } = contentOf(name, topic, language);
      files.set(
        `src/words-${topic}-${language}.ts`,
        writeContent(name, topic, adaptContent(name, content, '')),
      );
    }
  }
  for (const language of name === 'page' ? languages : []) {
    for (const { trade, kinds } of trades) {
      const { content } = contentOf(name, kinds[0] ?? '', language);
      const own = { ...content, ...readTradeContent(trade, language) };
      files.set(
        `src/words-${trade}-${language}.ts`,
        writeContent(name, trade, adaptContent(name, own, '')),
      );
    }
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), text);
  }
}

it('passes the type check: every project, every topic, every language', async () => {
  const compilerOptions = JSON.parse(
    await readFile(join(folder, 'tasks/tsconfig.json'), 'utf8'),
  ).compilerOptions;
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*/src'] }),
  );
  const types = await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ]).catch((error) => error);
  expect(types.stdout).toBe('');
}, 120_000);

describe.each(names)('the starter project %s', (name) => {
  it('builds without a warning', async () => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const customLogger = { ...createLogger('silent'), warn: say, warnOnce: say, error: say };
    await build({
      root: join(folder, name),
      base: './',
      mode: 'production',
      logLevel: 'silent',
      customLogger,
    });
    expect(said).toEqual([]);
  });

  it('opens at 390 and 1440 px without an error, an overflow or a serious axe finding', async () => {
    const context = await browser?.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const page = await context?.newPage();
    if (!context || !page) throw new Error('no browser');
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}/`);
    await page.locator('h1').first().waitFor();
    const overflow = 'document.documentElement.scrollWidth - innerWidth';
    const overflows = [await page.evaluate(overflow)];
    const { violations } = await axe(page).analyze();
    const serious = violations.filter(
      (one) => one.impact === 'serious' || one.impact === 'critical',
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    overflows.push(await page.evaluate(overflow));
    await context.close();
    expect({
      problems,
      overflows,
      serious: serious.map((one) => [one.id, one.nodes[0]?.html]),
    }).toEqual({
      problems: [],
      overflows: [0, 0],
      serious: [],
    });
  });
});

it('has a prompt for every project and a project for every topic', () => {
  expect(Object.keys(prompts).sort()).toEqual([...names].sort());
  expect(topics.every((topic) => names.includes(topic.project))).toBe(true);
});
