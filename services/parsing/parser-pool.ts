import { limits } from '../../domain/limits/index.ts';
import { FailedTexts } from './failed-texts.ts';
import { isScript } from './language.ts';
import { isTooDeep } from './nesting-depth.ts';
import { ParserLane } from './parser-lane.ts';
import type { ParserProcess } from './parser-process.ts';
import type {
  AnswerOf,
  InputOf,
  ParseFailure,
  ParseResult,
  ParserUser,
  Parsing,
  RequestName,
} from './requests.ts';
import { Suspects } from './suspects.ts';
import { TurnQueue } from './turn-queue.ts';

type Log = (message: string, detail: Record<string, unknown>) => void;
type Input = InputOf<RequestName>;
type Job = {
  user: ParserUser;
  name: RequestName;
  inputs: readonly Input[];
  outcomes: ParseResult<unknown>[];
  /** Indices of the inputs without an outcome, in order. */
  open: number[];
  characters: number;
  failures: number;
  /** The timer that ends the wait for a process. */
  timer: NodeJS.Timeout | undefined;
  done: () => void;
};

type Options = {
  log?: Log;
  /** Overrides the deadline of each request. */
  deadlineMs?: number;
  /** Overrides the processor time from which a message makes its user a suspect. */
  slowMs?: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
};

/**
 * Parses in a small pool of child processes, so that no text can crash or block the services. Users
 * take turns, and one user occupies one process at a time. A user whose text crashed or delayed a
 * process is moved to a separate lane for ten minutes, so that other users are not affected by the
 * next crash.
 */
export function createParsing(options: Options = {}): Parsing {
  const pool = new ParserPool(options);
  return {
    forUser: (user) => ({
      parse: <Name extends RequestName>(name: Name, inputs: readonly InputOf<Name>[]) =>
        pool.requestParse(user, name, inputs) as Promise<ParseResult<AnswerOf<Name>>[]>,
    }),
    warm: () => pool.warm(),
    processIds: () => pool.processIds(),
    close: () => pool.close(),
  };
}

const { processes, suspectProcesses, idleMs, queueMs, maxFailures } = limits.parsing;
const { maxQueued, maxQueuedCharacters, maxShareOfUser } = limits.parsing;
const { maxMessageTexts, maxMessageCharacters } = limits.parsing;

class ParserPool {
  private readonly options: Options;
  private readonly failedTexts = new FailedTexts();
  private readonly suspects: Suspects;
  private readonly ordinary: ParserLane;
  private readonly suspected: ParserLane;
  private readonly queue = new TurnQueue<Job>();
  /** Users that occupy a process. */
  private readonly served = new Set<ParserUser>();
  private lastOrderId = 0;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(options: Options) {
    this.options = options;
    this.suspects = new Suspects(options.now ?? (() => performance.now()));
    this.ordinary = this.createLane(processes);
    this.suspected = this.createLane(suspectProcesses);
  }

  requestParse(
    user: ParserUser,
    name: RequestName,
    inputs: readonly Input[],
  ): Promise<ParseResult<unknown>[]> {
    const refused = inputs.map((input) => this.refusal(name, input));
    const open = refused.flatMap((because, index) => (because ? [] : [index]));
    const outcomes = refused.map(
      (because): ParseResult<unknown> => ({ ok: false, because: because ?? 'unavailable' }),
    );
    const characters = charactersOf({ open, inputs });
    if (open.length === 0) return Promise.resolve(outcomes);
    if (this.closed || this.isFull(user, characters)) {
      const { jobs } = this.queue.load();
      this.log('not parsed: too many texts are waiting', { request: name, waiting: jobs });
      return Promise.resolve(outcomes);
    }
    const rest = { user, name, inputs, outcomes, open, characters, failures: 0, timer: undefined };
    return new Promise((resolve) => this.enqueue({ ...rest, done: () => resolve(outcomes) }));
  }

  warm(): void {
    this.ordinary.warm();
  }

  processIds(): { ordinary: number[]; suspects: number[] } {
    return { ordinary: this.ordinary.processIds, suspects: this.suspected.processIds };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.idle);
    for (const job of this.queue.removeAll()) this.settle(job);
    for (const lane of [this.ordinary, this.suspected]) lane.close();
  }

  private createLane(count: number): ParserLane {
    const lane: ParserLane = new ParserLane({
      processes: count,
      isNeeded: () => this.queue.has(this.mayServe(lane)),
      onChange: () => this.dispatch(),
      log: (message, detail) => this.log(message, detail),
    });
    return lane;
  }

  private log(message: string, detail: Record<string, unknown>): void {
    this.options.log?.(message, detail);
  }

  private refusal(name: RequestName, input: Input): ParseFailure | undefined {
    const { text } = input;
    if (text.length > limits.parsing[name].maxLength) return 'long';
    if ('path' in input && isScript(input.path) && isTooDeep(text)) return 'deep';
    return this.failedTexts.find(text);
  }

  /** Returns whether the queue is full for this user: one user may fill only a part of it. */
  private isFull(user: ParserUser, characters: number): boolean {
    const [all, mine] = [this.queue.load(), this.queue.load(user)];
    return (
      all.jobs >= maxQueued ||
      all.characters + characters > maxQueuedCharacters ||
      mine.jobs >= maxQueued * maxShareOfUser ||
      mine.characters + characters > maxQueuedCharacters * maxShareOfUser
    );
  }

  private enqueue(job: Job): void {
    this.queue.add(job);
    job.timer = setTimeout(() => {
      if (!this.queue.remove(job)) return;
      this.log('not parsed: no process was free', { request: job.name });
      this.settle(job);
    }, queueMs);
    this.dispatch();
  }

  /** Returns which users this lane may serve now. */
  private mayServe(lane: ParserLane): (user: ParserUser) => boolean {
    return (user) =>
      !this.served.has(user) && (this.suspects.has(user) ? this.suspected : this.ordinary) === lane;
  }

  private dispatch(): void {
    clearTimeout(this.idle);
    const lanes = [this.ordinary, this.suspected];
    for (const lane of lanes) {
      const mayServe = this.mayServe(lane);
      for (const worker of lane.free) {
        const job = this.queue.take(mayServe);
        if (!job) break;
        clearTimeout(job.timer);
        void this.work(lane, worker, job);
      }
      if (this.queue.has(mayServe)) lane.grow();
    }
    if (!this.queue.has(() => true) && lanes.every(({ isIdle }) => isIdle)) this.stopWhenIdle();
  }

  /**
   * Sends one batch of a job to a process. The remaining texts are queued again, behind other
   * users.
   */
  private async work(lane: ParserLane, worker: ParserProcess, job: Job): Promise<void> {
    const batch = this.nextBatch(job);
    const inputs = batch.map((index) => job.inputs[index] as Input);
    const order = { id: ++this.lastOrderId, name: job.name, inputs };
    const deadlineMs = this.options.deadlineMs ?? limits.parsing[job.name].deadlineMs;
    const slowMs = this.options.slowMs ?? limits.parsing.slowMs;
    this.served.add(job.user);
    const result = await worker.parse(order, deadlineMs, (at, reply) => {
      lane.recordReply();
      if (reply.cpuMs > slowMs) this.suspects.add(job.user);
      job.open.shift();
      job.outcomes[batch[at] as number] =
        'error' in reply ? { ok: false, because: 'crashed' } : { ok: true, value: reply.value };
    });
    this.served.delete(job.user);
    this.queue.endTurn(job.user);
    if (result !== 'done' && !this.closed) this.recordFailure(job, result);
    const isOver = job.open.length === 0 || job.failures >= maxFailures || this.closed;
    if (isOver) this.settle(job);
    else {
      job.characters = charactersOf(job);
      this.enqueue(job);
    }
    if (isOver && !this.closed) this.dispatch();
  }

  /**
   * When a process ends, counts the first text without a reply as the cause. If the cause was
   * external, the text is parsed again.
   */
  private recordFailure(job: Job, because: ParseFailure): void {
    job.failures++;
    const [index] = job.open;
    const input = index === undefined ? undefined : job.inputs[index];
    if (index === undefined || !input || because === 'unavailable') return;
    job.open.shift();
    job.outcomes[index] = { ok: false, because };
    this.failedTexts.add(input.text, because);
    this.suspects.add(job.user);
    this.log('a text could not be parsed', {
      ...{ request: job.name, because, length: input.text.length },
      ...('path' in input ? { path: input.path } : {}),
    });
  }

  private nextBatch({ open, inputs }: Job): number[] {
    let characters = 0;
    const end = open.findIndex((index, count) => {
      characters += inputs[index]?.text.length ?? 0;
      return count > 0 && (count >= maxMessageTexts || characters > maxMessageCharacters);
    });
    return open.slice(0, end < 0 ? open.length : end);
  }

  private settle(job: Job): void {
    clearTimeout(job.timer);
    job.done();
  }

  private stopWhenIdle(): void {
    this.idle = setTimeout(() => {
      for (const lane of [this.ordinary, this.suspected]) lane.stopIfIdle();
    }, idleMs).unref();
  }
}

function charactersOf({ open, inputs }: Pick<Job, 'open' | 'inputs'>): number {
  return open.reduce((sum, index) => sum + (inputs[index]?.text.length ?? 0), 0);
}
