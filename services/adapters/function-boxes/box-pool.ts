import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type FunctionCall,
  FunctionFailure,
  type FunctionSurroundings,
} from '../../ports/function-boxes.ts';
import type { OutsideClient } from '../../ports/outside-client.ts';
import { sandboxUser } from '../sandbox/bwrap/host.ts';
import { type BoxTimes, FunctionBox } from './function-box.ts';

const { siteFunctions: most } = limits;
const idleCheckMs = 5_000;
const node = realpathSync(process.execPath);
const runner = join(import.meta.dirname, 'run-function.mjs');

export type BoxPoolOptions = {
  clock: Clock;
  outside: OutsideClient;
  times: BoxTimes & { idleMs: number };
};

/** The boxes that run: one for each function of a site, and another one for checks of the product. */
export class BoxPool {
  private readonly options: BoxPoolOptions;
  private readonly boxes = new Map<string, FunctionBox>();
  /** Boxes with code that is no longer the newest; they end with their calls. */
  private readonly retired = new Set<FunctionBox>();
  private readonly timer: NodeJS.Timeout;

  constructor(options: BoxPoolOptions) {
    this.options = options;
    const everyMs = Math.min(idleCheckMs, options.times.idleMs);
    this.timer = setInterval(() => this.endIdle(), everyMs).unref();
  }

  get isEmpty(): boolean {
    return this.boxes.size === 0 && this.retired.size === 0;
  }

  /** Returns the box of a function with its newest code. Throws `busy` if there is no room. */
  take(call: FunctionCall, surroundings: FunctionSurroundings): FunctionBox {
    const { site, build } = call;
    const key = `${site} ${build.name}${build.isCheck ? ' check' : ''}`;
    const known = this.boxes.get(key);
    const isCurrent = known && !known.isGone && known.build.fingerprint === build.fingerprint;
    if (isCurrent) return this.use(known);
    // Running calls of the code before end with its box; new ones get the new code.
    if (known) this.retire(key, known);
    this.makeRoom((other) => other.startsWith(`${site} `), most.boxesPerSite);
    this.makeRoom(() => true, most.boxes);
    const box = this.start(key, call, surroundings);
    this.boxes.set(key, box);
    return this.use(box);
  }

  /** Says that a call is over. */
  release(box: FunctionBox): void {
    box.running -= 1;
    box.usedAt = this.now();
    if (box.running === 0 && this.retired.delete(box)) box.end('busy');
  }

  /** Ends the boxes of a site. */
  end(site: string): void {
    for (const [key, box] of this.boxes) if (key.startsWith(`${site} `)) box.end('busy');
  }

  close(): void {
    clearInterval(this.timer);
    for (const box of [...this.boxes.values(), ...this.retired]) box.end('busy');
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }

  private use(box: FunctionBox): FunctionBox {
    box.running += 1;
    return box;
  }

  private start(
    key: string,
    { site, build, apiUrl }: FunctionCall,
    surroundings: FunctionSurroundings,
  ): FunctionBox {
    const { clock, outside, times } = this.options;
    return new FunctionBox({
      plan: { node, runner, uid: process.getuid?.() === 0 ? sandboxUser(key) : undefined },
      ...{ build, times },
      requests: {
        ...{ apiUrl, outside, hosts: build.isCheck ? undefined : build.hosts },
        callOwnSite: (request) => surroundings.callOwnSite(site, request),
      },
      output: {
        now: () => clock.now(),
        keep: (lines) => surroundings.keepLines(site, lines),
      },
      onEnd: (ended) => {
        this.retired.delete(ended);
        if (this.boxes.get(key) === ended) this.boxes.delete(key);
      },
    });
  }

  private endIdle(): void {
    const before = this.now() - this.options.times.idleMs;
    for (const [key, box] of this.boxes)
      if (box.running === 0 && box.usedAt <= before) this.retire(key, box);
  }

  private retire(key: string, box: FunctionBox): void {
    this.boxes.delete(key);
    if (box.running === 0) box.end('busy');
    else this.retired.add(box);
  }

  /** Ends the box that was idle for the longest time, where there are too many. */
  private makeRoom(isCounted: (key: string) => boolean, allowed: number): void {
    const counted = [...this.boxes].filter(([key]) => isCounted(key));
    if (counted.length < allowed) return;
    const [idle] = counted
      .filter(([, box]) => box.running === 0)
      .sort(([, first], [, second]) => first.usedAt - second.usedAt);
    if (!idle) throw new FunctionFailure('busy', 'every box is in use');
    this.retire(...idle);
  }
}
