import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createArtifactParser } from '../../../../domain/artifact/parser.ts';
import { languages } from '../../../../domain/locale.ts';
import type { ModelRequest } from '../../../ports/model.ts';
import { folderOf, topicsOf } from './content-files.ts';
import { planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { createStarter } from './index.ts';
import { seedPath, writeSeed } from './managed-content.ts';
import { managedProjects } from './managed-projects.ts';
import { chooseManagedStarter } from './managed-topics.ts';

const names = Object.keys(managedProjects);
const bookingPrompt = 'A booking page where customers sign in and I see all bookings';

async function answerTo(prompt: string, isManaged?: boolean): Promise<string> {
  const context = { language: 'en_US', variant: 'general', prompt, files: new Map(), isManaged };
  const request = { messages: [], context, signal: new AbortController().signal };
  let text = '';
  for await (const event of createStarter({ totalMs: 0 }).stream(request as ModelRequest))
    if (event.type === 'text-delta') text += event.text;
  return text;
}

/** Returns the actions of an answer as `type path`. */
const actionsOf = (answer: string) =>
  [...answer.matchAll(/<appAction type="(\w+)"(?: filePath="([^"]+)")?>/g)].map(
    ([, type, path = '']) => `${type} ${path}`.trim(),
  );

it.each([
  [bookingPrompt, 'managed-booking'],
  ['做一个理发店预约页面，顾客登录预约', 'managed-booking'],
  ['レストランの予約サイト', 'managed-booking'],
  ['미용실 예약 앱', 'managed-booking'],
  ['A shop with orders', 'managed-shop'],
  ['Online store for my pottery, with a cart', 'managed-shop'],
  ['一个网店，顾客登录后下单', 'managed-shop'],
  ['器のネットショップ', 'managed-shop'],
  ['도자기 쇼핑몰', 'managed-shop'],
  ['A forum for gardeners with votes', 'managed-forum'],
  ['我要一个社区论坛，可以发帖投票', 'managed-forum'],
  ['みんなの掲示板', 'managed-forum'],
  ['회원이 글을 쓰는 게시판', 'managed-forum'],
  ['A small CRM: contacts, companies, deals by stage', 'managed-crm'],
  ['客户管理系统，记录商机', 'managed-crm'],
  ['商談を段階で管理する', 'managed-crm'],
  ['작은 CRM', 'managed-crm'],
  ['A barber shop booking app', 'managed-booking'],
  ['A coffee shop website', undefined],
  ['A portfolio for a ceramicist', undefined],
  ['A to-do list for a small team', undefined],
  ['A trading game with an online store', undefined],
])('chooses for “%s” in a managed project: %s [DB-120]', (prompt, project) => {
  expect(chooseManagedStarter(prompt)?.project).toBe(project);
});

it('writes SQL only in a managed project [DB-120]', async () => {
  const managed = actionsOf(await answerTo(bookingPrompt, true));
  expect(managed.slice(0, 3)).toEqual([
    'sql supabase/migrations/0001_bookings.sql',
    `sql ${seedPath}`,
    'file package.json',
  ]);
  expect(managed).toContain('file supabase/access.json');
  expect(managed.slice(-2)).toEqual(['shell', 'start']);
  for (const flag of [false, undefined]) {
    const text = await answerTo(bookingPrompt, flag);
    expect(text).toBe(writeFirstAnswer(bookingPrompt, 'en_US', 'general'));
    expect(text).not.toContain('supabase');
  }
  // Without a fitting app, the answer is the one of any other project.
  const other = 'A portfolio for a ceramicist';
  expect(await answerTo(other, true)).toBe(await answerTo(other));
});

it('keeps the migrations of a first answer that was interrupted [DB-120]', () => {
  const [schema, other] = [
    'supabase/migrations/0001_bookings.sql',
    'supabase/migrations/0001_x.sql',
  ];
  const choice = chooseManagedStarter(bookingPrompt, ['package.json', schema]);
  const actions = actionsOf(writeFirstAnswer(bookingPrompt, 'en_US', 'general', choice));
  expect(actions.filter((one) => one.startsWith('sql'))).toEqual([`sql ${seedPath}`]);
  expect(chooseManagedStarter(bookingPrompt, [other])).toBeUndefined();
});

it('says what is an example, who appoints the staff, and what the app does not do [DB-120]', async () => {
  const prompt = `${bookingPrompt}, with reminders by SMS`;
  const [before = '', after = ''] = (await answerTo(prompt, true)).split(
    /<appArtifact[\s\S]*<\/appArtifact>/,
  );
  expect(before).toContain('Bookings with staff view');
  expect(after).toContain('are examples');
  expect(after).toContain('Nobody is staff yet');
  const unmet = after.split('\n').find((line) => line.startsWith('**Not possible')) ?? '';
  expect(unmet).toContain('reminders by SMS');
  expect(unmet).not.toContain('see all bookings');
});

describe.each(names)('the app %s', (name) => {
  const choice = (topic: string) => ({
    project: name,
    topic,
    palette: 'teal' as const,
    isFitting: true,
  });

  it('has the same texts and rows in every language, and its own words in each [DB-120]', () => {
    const [topic = ''] = topicsOf(name, 'en_US');
    const plans = languages.map((language) =>
      planFirstTurn('', language, 'general', choice(topic)),
    );
    const shapes = plans.map(({ content }) => JSON.stringify(shapeOf(content)));
    expect(new Set(shapes).size).toBe(1);
    const seeds = plans.map(({ files }) => files.get(seedPath) ?? '');
    expect(new Set(seeds.map((seed) => seed.split('\n').length)).size).toBe(1);
    expect(new Set(seeds).size).toBe(languages.length);
    for (const { content, title } of plans) {
      expect(title).not.toBe('');
      expect(JSON.stringify(content)).not.toContain('{place}');
      expect(Object.keys(content).filter((key) => ['seed', 'notes'].includes(key))).toEqual([]);
    }
  });

  it('imports the client of the product and makes none of its own [DB-120]', () => {
    const [topic = ''] = topicsOf(name, 'en_US');
    const { files } = planFirstTurn('', 'en_US', 'general', choice(topic));
    const pages = [...files].filter(([path]) => /\.tsx?$/.test(path));
    const text = pages.map(([, source]) => source).join('\n');
    expect(text).toContain("from '@/lib/supabase'");
    expect(text).not.toMatch(/createClient|service_role|sb_secret|eyJ/);
    expect(files.has('src/lib/supabase.ts')).toBe(false);
    // Every file of the folder is a part of the project.
    const own = readdirSync(`${folderOf(name)}src`, { recursive: true, encoding: 'utf8' });
    expect(own.filter((path) => /\.\w+$/.test(path) && !files.has(`src/${path}`))).toEqual([]);
  });

  it('can be read by the parser of answers [DB-120]', () => {
    const [topic = ''] = topicsOf(name, 'en_US');
    const answer = writeFirstAnswer('', 'en_US', 'general', choice(topic));
    const parser = createArtifactParser();
    const opened = [...parser.push(answer), ...parser.end()].filter(
      (event) => event.type === 'action-opened',
    );
    expect(opened.filter(({ actionType }) => actionType === 'sql')).toHaveLength(2);
  });

  it('uses only packages of the template or of the product, at their versions', () => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    const { dependencies, devDependencies } = read(`${folderOf('managed-base')}package.json`);
    const template = read(`${folderOf('managed-base')}../../web/package.json`).dependencies;
    const known = { ...read('package.json').devDependencies, ...template };
    for (const [one, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([one, known[one]]).toEqual([one, version]);
  });
});

/** Returns the names in a value, without its texts. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

it('writes rows as SQL, with quotes in them [DB-120]', () => {
  const seed = {
    things: [
      { name: "Bob's", size: 2, is_on: true },
      { name: 'x', size: 1, is_on: false },
    ],
  };
  expect(writeSeed({ title: '', lang: '', seed })).toContain(
    "insert into public.things (name, size, is_on) values\n  ('Bob''s', 2, true),\n  ('x', 1, false);\n",
  );
});
