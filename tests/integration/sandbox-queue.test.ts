import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SandboxUnavailable } from '../../services/ports/sandbox.ts';
import { FakeClock } from '../support/clock.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { openSandboxes, runCommand, sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();
const never = new AbortController().signal;

describe.skipIf(reason)(
  `projects wait for a place in order ${reason && `(skipped: ${reason})`}`,
  () => {
    let boxes: Awaited<ReturnType<typeof openSandboxes>>;
    const clock = new FakeClock();
    beforeAll(async () => {
      boxes = await openSandboxes({ clock, limits: { maxSandboxes: 1 } });
    });
    beforeEach(async () => {
      for (const box of boxes.host.listActive()) await box.destroy();
    });
    afterAll(() => boxes?.close());

    /** Reserves a place. Records what the waiting user is shown, and whether they got the place. */
    function enter(project: string, signal = never) {
      const shown: [ahead: number, seconds: number | undefined][] = [];
      const state = { shown, isIn: false };
      const place = boxes.host.reserve(project, {
        signal,
        onAhead: (ahead, seconds) => void shown.push([ahead, seconds]),
      });
      place.then(
        () => {
          state.isIn = true;
        },
        () => {},
      );
      return { state, place };
    }

    it('serves them first come, first served, and reports how many are ahead and how long that takes [PP-19]', async () => {
      const leaveFirst = await enter('first').place;
      const second = enter('second');
      const third = enter('third');
      await expect.poll(() => third.state.shown).toEqual([[2, undefined]]);
      expect(second.state).toEqual({ shown: [[1, undefined]], isIn: false });
      await clock.advance(30_000);
      leaveFirst();
      const leaveSecond = await second.place;
      expect(boxes.host.listActive().map(({ project }) => project)).toEqual(['second']);
      expect(third.state).toEqual({
        shown: [
          [2, undefined],
          [1, 30],
        ],
        isIn: false,
      });
      leaveSecond();
      (await third.place)();
      expect(boxes.host.listActive().map(({ project }) => project)).toEqual(['third']);
    });

    it('lets somebody who waits give up; the rest move up [PP-19]', async () => {
      const leave = await enter('first').place;
      const quits = new AbortController();
      const second = enter('second', quits.signal);
      const third = enter('third');
      await expect.poll(() => third.state.shown.at(-1)?.[0]).toBe(2);
      quits.abort('stop');
      await expect(second.place).rejects.toBe('stop');
      expect(third.state.shown.at(-1)?.[0]).toBe(1);
      leave();
      (await third.place)();
      expect(boxes.host.listActive().map(({ project }) => project)).toEqual(['third']);
    });

    it('keeps a reserved sandbox, ends an idle preview for the next, and refuses who does not wait [PP-19]', async () => {
      const leave = await enter('first').place;
      await expect(boxes.host.open('hasty')).rejects.toThrow(SandboxUnavailable);
      const first = await boxes.host.open('first');
      leave();
      // A process without an end, like a dev server.
      first.exec('sleep 60', { timeoutMs: Number.POSITIVE_INFINITY, maxOutputBytes: 100 });
      const command = first.exec('sleep 60', { timeoutMs: 1e9, maxOutputBytes: 100 });
      const second = enter('second');
      await expect.poll(() => second.state.shown).toHaveLength(1);
      await command.kill();
      await command.exit;
      (await second.place)();
      expect(first.state).toBe('destroyed');
    });

    it('counts one project once, and gives a place whose owner died to the next [PP-19]', async () => {
      await enter('first').place;
      const second = [enter('second'), enter('second')];
      const third = enter('third');
      await expect.poll(() => third.state.shown.at(-1)?.[0]).toBe(2);
      const box = await boxes.host.open('first');
      box.exec('kill -9 2', { timeoutMs: 1e9, maxOutputBytes: 100 });
      const leaves = await Promise.all(second.map(({ place }) => place));
      expect(third.state.shown.at(-1)?.[0]).toBe(1);
      const here = await boxes.host.open('second');
      expect((await runCommand(here, 'echo works')).output).toBe('works\n');
      leaves[0]?.();
      expect(third.state.isIn).toBe(false);
      leaves[1]?.();
      (await third.place)();
    });
  },
);

describe.skipIf(reason)(
  `commands and previews wait for a sandbox ${reason && `(skipped: ${reason})`}`,
  () => {
    let machine: Machine;
    beforeAll(async () => {
      machine = await openMachine({ maxSandboxes: 1 });
    }, 120_000);
    afterAll(() => machine?.close());

    /** Starts a command and collects its events as they arrive. */
    async function start(project: string, commandStr: string) {
      const { userId, runtime, runs } = machine;
      const { run } = await runtime.startCommand({ project, userId, command: 3, commandStr });
      const events: object[] = [];
      const ended = (async () => {
        for await (const { event } of runs.follow(run, 0)) events.push(event);
      })();
      return { run, events, ended };
    }

    it('with the number ahead, until the one before has ended; a stopped one never runs [PP-19]', async () => {
      const [one, two, three, four] = await Promise.all(
        Array.from({ length: 4 }, () => machine.newProject()),
      );
      if (!one || !two || !three || !four) throw new Error('no projects');
      const first = await start(one, 'echo began; until test -f go; do sleep 0.05; done');
      await expect
        .poll(() => first.events, { timeout: 20_000 })
        .toContainEqual({ type: 'data', data: 'began\n' });
      const second = await start(two, 'echo second');
      const queued = (ahead: number) => ({ type: 'stage', stage: 'queued', ahead });
      await expect.poll(() => second.events).toEqual([queued(1)]);
      expect(await machine.runs.get(second.run)).toMatchObject({ status: 'queued' });
      const third = await start(three, 'echo third');
      await expect.poll(() => third.events).toEqual([queued(2)]);
      const page = await machine.visit(four, '/');
      expect(page).toMatchObject({ status: 503 });
      expect(page.text).toContain('3 ahead of you');
      expect(page.text).toContain('http-equiv="refresh"');
      expect(await machine.runs.stop(third.run)).toBe('stopped');
      await third.ended;
      expect(third.events).toEqual([queued(2), { status: 'STOPPED', code: 200 }]);
      expect((await machine.visit(four, '/')).text).toContain('2 ahead of you');
      await machine.boxes.host.find(one)?.writeFiles([{ path: 'go', bytes: Buffer.from('') }]);
      await second.ended;
      expect(second.events).toContainEqual({ type: 'data', data: 'second\n' });
      expect(second.events.at(-1)).toEqual({ status: 'END', code: 0 });
      await expect
        .poll(async () => (await machine.visit(four, '/')).status, { timeout: 60_000 })
        .toBe(200);
    }, 120_000);
  },
);
