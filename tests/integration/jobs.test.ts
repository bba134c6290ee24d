import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { createJobs } from '../../services/adapters/jobs/index.ts';
import { runFrequently } from '../../services/compose/feature-list.ts';
import { sweep } from '../../services/compose/housekeeping.ts';
import type { Jobs } from '../../services/ports/jobs.ts';
import {
  blobs,
  captchas,
  handOvers,
  issuedUuids,
  modelCalls,
  nonces,
  refreshTokens,
  runEvents,
  runs,
  smsCodes,
} from '../../services/store/schema/index.ts';
import { type Database, transaction } from '../../services/store/transaction.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertUserRow } from '../support/people.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function insertEndedRun(db: Database, userId: number, at: Date): Promise<string> {
  const id = randomUUID();
  const row = { id, userId, projectUuid: randomUUID(), owner: 'one', input: {} };
  await db.insert(runs).values({
    ...row,
    kind: 'command',
    status: 'done',
    leaseUntil: at,
    createdAt: at,
    endedAt: at,
  });
  return id;
}

withDatabase('background work', (open) => {
  let jobs: Jobs;
  let app: TestApp;
  const clock = new FakeClock();
  const problems: unknown[] = [];
  beforeAll(async () => {
    jobs = await createJobs({ connection: open().jobs, onError: (error) => problems.push(error) });
    app = await createTestApp(open(), { clock });
  });
  afterAll(async () => {
    await app.close();
    await jobs.stop();
    expect(problems).toEqual([]);
  });

  it('processes a backlog at once, while transactions continue', async () => {
    const done: number[] = [];
    await jobs.work<{ n: number }>('count', async ({ n }) => {
      done.push(n);
    });
    for (let n = 0; n < 20; n++) await jobs.enqueue('count', { n });
    await transaction(open().db, (tx) => insertUserRow(tx));
    await expect.poll(() => done.length, { timeout: 15_000, interval: 50 }).toBe(20);
    expect(new Set(done).size).toBe(20);
  });

  it('retries a failed job later and runs others meanwhile', async () => {
    const done: number[] = [];
    await jobs.work<{ n: number }>('failing', async ({ n }) => {
      if (n === 1) throw new Error('not now');
      done.push(n);
    });
    for (let n = 0; n < 3; n++) await jobs.enqueue('failing', { n });
    await expect
      .poll(() => done.length + problems.length, { timeout: 15_000, interval: 50 })
      .toBe(3);
    expect(done.sort()).toEqual([0, 2]);
    expect(problems.splice(0)).toMatchObject([{ message: 'not now' }]);
  });

  it('runs a job once per key', async () => {
    const done: string[] = [];
    const key = randomUUID();
    await jobs.work<{ name: string }>('once', async ({ name }) => {
      done.push(name);
    });
    for (const name of ['a', 'b', 'c']) await jobs.enqueue('once', { name }, { once: key });
    await expect.poll(() => done.length, { timeout: 15_000, interval: 50 }).toBeGreaterThan(0);
    expect(done).toEqual(['a']);
  });

  it('removes nonces and captchas within minutes, as every anonymous request leaves one [SEC-L5]', async () => {
    const { db } = open();
    const at = (agoMs: number) => new Date(clock.now().getTime() - agoMs);
    const old = limits.signature.nonceKeptMs + 1;
    const many = Array.from({ length: 500 }, (_, index) => ({
      appKey: 'often',
      nonce: `old${index}`,
      at: at(old),
    }));
    await db
      .insert(nonces)
      .values([...many, { appKey: 'often', nonce: 'in use', at: at(old - 2) }]);
    const drawn = { answerHash: 'often', expiresAt: at(1) };
    await db.insert(captchas).values([
      { ...drawn, uuid: randomUUID() },
      { ...drawn, uuid: randomUUID(), expiresAt: at(-1) },
    ]);
    await runFrequently(app.services.features, clock.now());
    expect((await db.select().from(nonces)).map(({ nonce }) => nonce)).toEqual(['in use']);
    expect((await db.select().from(captchas)).map(({ expiresAt }) => expiresAt)).toEqual([at(-1)]);
    for (const table of [nonces, captchas]) await db.delete(table);
  });

  it('removes every night what has expired, and nothing else', async () => {
    const { db } = open();
    const { id: userId } = await insertUserRow(db);
    const at = (agoMs: number) => new Date(clock.now().getTime() - agoMs);
    const ages = { old: 8 * dayMs, fresh: 0 };
    for (const [name, age] of Object.entries(ages)) {
      await db.insert(nonces).values({ appKey: 'k', nonce: name, at: at(age) });
      await db.insert(captchas).values({
        uuid: randomUUID(),
        answerHash: name,
        expiresAt: at(age - limits.captcha.lifeMs),
      });
      await db.insert(smsCodes).values({
        phone: name,
        purpose: 'LOGIN',
        codeHash: 'h',
        ip: '',
        sentAt: at(age),
        expiresAt: at(age),
      });
      await db.insert(handOvers).values({ codeHash: name, userId, expiresAt: at(age - 1) });
      await db.insert(blobs).values({ hash: name, bytes: new Uint8Array(), size: 0, at: at(age) });
      const run = await insertEndedRun(db, userId, at(age));
      await db.insert(runEvents).values({ runId: run, first: 0, last: age, events: [] });
      await db.insert(modelCalls).values({ runId: run, number: age, call: new Uint8Array() });
      await db.insert(issuedUuids).values({ uuid: randomUUID(), userId, issuedAt: at(age) });
      const session = {
        family: randomUUID(),
        userId,
        rotatedAt: at(age),
        createdAt: at(age),
        userAgent: name,
      };
      await db
        .insert(refreshTokens)
        .values({ ...session, expiresAt: at(age - limits.session.refreshTokenMs) });
    }
    const counts: Record<string, unknown>[] = [];
    await sweep({
      features: app.services.features,
      clock,
      log: (_, detail) => counts.push(detail),
    });
    const none = { erased: 0, rewards: 0, withdrawn: 0, builds: 0, domainsLost: 0 };
    expect(counts).toEqual([{ ...none, logs: 1, calls: 1, blobs: 1 }]);
    expect((await db.select().from(blobs)).map(({ hash }) => hash)).toEqual(['fresh']);
    expect((await db.select().from(runEvents)).map(({ last }) => last)).toEqual([0]);
    expect((await db.select().from(modelCalls)).map(({ number }) => number)).toEqual([0]);
    expect((await db.select().from(nonces)).map(({ nonce }) => nonce)).toEqual(['fresh']);
    expect((await db.select().from(captchas)).map(({ answerHash }) => answerHash)).toEqual([
      'fresh',
    ]);
    expect((await db.select().from(smsCodes)).map(({ phone }) => phone)).toEqual(['fresh']);
    expect((await db.select().from(handOvers)).map(({ codeHash }) => codeHash)).toEqual(['fresh']);
    expect(await db.select().from(issuedUuids)).toHaveLength(1);
    expect((await db.select().from(refreshTokens)).map(({ userAgent }) => userAgent)).toEqual([
      'fresh',
    ]);
  });
});
