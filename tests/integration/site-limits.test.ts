import { expect, it } from 'vitest';
import {
  asReader,
  createSite,
  onBothEngines,
  type SiteEngine,
  whileWatching,
} from '../support/site-engines.ts';

const mebibyte = 2 ** 20;
const watchdog = {
  statementMs: { visitor: 1_000, owner: 1_000 },
  transactionMs: { visitor: 20_000, owner: 20_000 },
  idleInTransactionMs: 500,
  locks: 500,
};

const asOwner = ({ sites }: SiteEngine, site: string, sql: string) =>
  sites.use(site, 'owner', (connection) => connection.query(sql));

onBothEngines(
  'the limits of a site',
  (engine) => {
    /** Checks that another site is answered while `work` runs, which the watchdog ends. */
    const endedWhileOthersRun = async (work: Promise<unknown>, ...reasons: string[]) => {
      const other = await createSite(engine(), 'create table a (n int); insert into a values (1);');
      const read = () => asReader(engine(), other, { role: 'service_role' }, 'select n from a');
      let isRunning = true;
      const probe = (async () => {
        let answers = 0;
        while (isRunning || answers === 0) {
          // The watchdog may end this one too on a machine that is busy for a second.
          const rows = await read().catch(() => undefined);
          if (!rows) continue;
          expect(rows).toEqual([{ n: 1 }]);
          answers += 1;
        }
      })();
      await expect(whileWatching(engine(), work)).rejects.toMatchObject({ code: '57P01' });
      isRunning = false;
      await probe;
      const logged = engine()
        .logged.splice(0)
        .map(({ detail }) => detail.reason);
      expect(logged.some((one) => reasons.includes(String(one)))).toBe(true);
    };

    it('end an endless loop whose session has no limit of time [DB-039]', async () => {
      const site = await createSite(engine());
      const loop = 'set statement_timeout = 0; do $$ begin loop end loop; end $$';
      await endedWhileOthersRun(asOwner(engine(), site, loop), 'statement too long');
      expect((await asOwner(engine(), site, 'select 1 one')).rows).toEqual([{ one: 1 }]);
    });

    it('end an endless loop of a migration, of which nothing stays [DB-034, DB-039]', async () => {
      const site = await createSite(engine());
      const sql =
        'create table a ();\nset statement_timeout = 0;\ndo $$ begin loop end loop; end $$;';
      const result = await whileWatching(
        engine(),
        engine().sites.migrate(site, [{ file: '0001_loop.sql', sql }]),
      );
      expect(result).toMatchObject({
        ok: false,
        problem: { file: '0001_loop.sql', line: 3, code: '57P01', hint: expect.any(String) },
      });
      engine().logged.length = 0;
      expect(await engine().sites.appliedMigrations(site)).toEqual([]);
    });

    it('end an endless loop that a visitor calls [DB-039]', async () => {
      const site = await createSite(
        engine(),
        `create function spin() returns int language plpgsql set statement_timeout = 0 as $$
           begin loop end loop; end $$;`,
      );
      const call = asReader(engine(), site, { role: 'anon' }, 'select spin()');
      await endedWhileOthersRun(call, 'statement too long');
    });

    it('end a transaction that takes too many locks [DB-039]', async () => {
      const site = await createSite(engine());
      const tables = `set statement_timeout = 0; do $$ begin
          for i in 1..800 loop execute 'create table t' || i || ' (a int)'; end loop;
          loop end loop;
        end $$`;
      // A slow machine reaches the limit of time first.
      const reasons = ['too many locks', 'statement too long'];
      await endedWhileOthersRun(asOwner(engine(), site, tables), ...reasons);
    });

    it('end a transaction that waits with its locks [DB-039]', async () => {
      const site = await createSite(engine(), 'create table a (n int);');
      let release: () => void = () => {};
      let hasLock = false;
      const waiting = engine().sites.use(site, 'owner', async (connection) => {
        await connection.query('set idle_in_transaction_session_timeout = 0');
        await connection.query('begin; lock table a in access exclusive mode');
        hasLock = true;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return connection.query('select 1');
      });
      await expect.poll(() => hasLock).toBe(true);
      // A reader that no limit ends.
      const reader = await engine().openSuperuser(await engine().databaseOf(site));
      const read = reader.query('select n from a').then(({ rows }) => rows);
      expect(await whileWatching(engine(), read)).toEqual([]);
      await reader.end();
      release();
      await expect(waiting).rejects.toThrow();
      expect(engine().logged.splice(0)).toEqual([
        expect.objectContaining({
          detail: expect.objectContaining({ reason: 'transaction without a statement' }),
        }),
      ]);
    });

    it('end a statement that grows the database beyond its limit [DB-040]', async () => {
      const site = await createSite(engine(), 'create table a (t text);');
      await engine().sites.setLimit(site, 20 * mebibyte);
      expect(await engine().sites.usage(site)).toMatchObject({
        limit: 20 * mebibyte,
        isFull: false,
      });
      expect((await engine().sites.usage(site)).bytes).toBeLessThan(mebibyte);
      const bomb = `set statement_timeout = 0; do $$ begin loop
        insert into a select repeat(md5(g::text), 30) from generate_series(1, 1000) g;
      end loop; end $$`;
      await expect(whileWatching(engine(), asOwner(engine(), site, bomb))).rejects.toMatchObject({
        code: '57P01',
      });
      await expect
        .poll(async () => (await engine().sites.usage(site)).bytes)
        .toBeLessThan(2 * mebibyte);
    });

    it('let rows of a full site be deleted, and their space be given back [DB-040]', async () => {
      const site = await createSite(
        engine(),
        `create table a (t text);
         insert into a select repeat(md5(g::text), 30) from generate_series(1, 5000) g;`,
      );
      await engine().sites.setLimit(site, 3 * mebibyte);
      expect(await engine().sites.usage(site)).toMatchObject({ isFull: true });
      const deleted = asOwner(engine(), site, 'begin; delete from a; select 1').then(() => 'done');
      expect(await whileWatching(engine(), deleted)).toBe('done');
      await asOwner(engine(), site, 'delete from a');
      await engine().sites.compact(site);
      expect(await engine().sites.usage(site)).toMatchObject({ isFull: false });
    });
  },
  { watchdog },
);
