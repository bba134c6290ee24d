import { limits } from '../../domain/limits/index.ts';
import { FailedTexts } from './failed-texts.ts';
import { isScript } from './language.ts';
import { isTooDeep } from './nesting-depth.ts';
import { ParserProcess } from './parser-process.ts';
import type {
  AnswerOf,
  InputOf,
  ParseFailure,
  ParseResult,
  Parsing,
  RequestName,
} from './requests.ts';

type Log = (message: string, detail: Record<string, unknown>) => void;
type Input = InputOf<RequestName>;
type Job = {
  name: RequestName;
  inputs: readonly Input[];
  outcomes: ParseResult<unknown>[];
  /** Indices of the inputs without an outcome, in order. */
  open: number[];
  characters: number;
  failures: number;
  /** The timeout of the wait for a process. */
  timer: NodeJS.Timeout | undefined;
  done: () => void;
};

/** `deadlineMs` overrides the deadline of each request. */
type Options = { log?: Log; deadlineMs?: number };

/** Parses in a small pool of child processes, so that no text can crash or block the services. */
export function createParsing({ log = () => {}, deadlineMs }: Options = {}): Parsing {
  const pool = new ParserPool(log, deadlineMs);
  return {
    parse: <Name extends RequestName>(name: Name, inputs: readonly InputOf<Name>[]) =>
      pool.requestParse(name, inputs) as Promise<ParseResult<AnswerOf<Name>>[]>,
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

const {
  processes,
  growMs,
  idleMs,
  queueMs,
  maxQueued,
  maxQueuedCharacters,
  maxFailures,
  backOffMs,
  maxBackOffMs,
} = limits.parsing;
const { maxMessageTexts, maxMessageCharacters } = limits.parsing;

class ParserPool {
  private readonly log: Log;
  private readonly deadlineMs: number | undefined;
  private readonly failedTexts = new FailedTexts();
  private readonly workers = new Set<ParserProcess>();
  private readonly queue: Job[] = [];
  private queuedCharacters = 0;
  private lastOrderId = 0;
  /** Processes that died since the last reply. */
  private recentExits = 0;
  private restartAt = 0;
  private growing: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(log: Log, deadlineMs: number | undefined) {
    this.log = log;
    this.deadlineMs = deadlineMs;
  }

  requestParse(name: RequestName, inputs: readonly Input[]): Promise<ParseResult<unknown>[]> {
    const refused = inputs.map((input) => this.refusal(name, input));
    const open = refused.flatMap((because, index) => (because ? [] : [index]));
    const outcomes = refused.map(
      (because): ParseResult<unknown> => ({ ok: false, because: because ?? 'unavailable' }),
    );
    const characters = charactersOf({ open, inputs });
    if (open.length === 0) return Promise.resolve(outcomes);
    const isFull =
      this.queue.length >= maxQueued || this.queuedCharacters + characters > maxQueuedCharacters;
    if (this.closed || isFull) {
      this.log('not parsed: too many texts are waiting', {
        request: name,
        waiting: this.queue.length,
      });
      return Promise.resolve(outcomes);
    }
    return new Promise((resolve) => {
      this.enqueue({
        name,
        inputs,
        outcomes,
        open,
        characters,
        failures: 0,
        timer: undefined,
        done: () => resolve(outcomes),
      });
    });
  }

  warm(): void {
    if (this.workers.size === 0) this.start();
  }

  close(): void {
    this.closed = true;
    for (const timer of [this.growing, this.idle]) clearTimeout(timer);
    for (const job of this.queue.splice(0)) this.settle(job);
    for (const worker of this.workers) worker.kill();
  }

  private refusal(name: RequestName, input: Input): ParseFailure | undefined {
    const { text } = input;
    if (text.length > limits.parsing[name].maxLength) return 'long';
    if ('path' in input && isScript(input.path) && isTooDeep(text)) return 'deep';
    return this.failedTexts.find(text);
  }

  private enqueue(job: Job): void {
    this.queue.push(job);
    this.queuedCharacters += job.characters;
    job.timer = setTimeout(() => {
      const at = this.queue.indexOf(job);
      if (at < 0) return;
      this.queue.splice(at, 1);
      this.queuedCharacters -= job.characters;
      this.log('not parsed: no process was free', { request: job.name });
      this.settle(job);
    }, queueMs);
    this.dispatch();
  }

  private dispatch(): void {
    clearTimeout(this.idle);
    for (const worker of this.workers) {
      if (!worker.isFree) continue;
      const job = this.queue.shift();
      if (!job) break;
      this.queuedCharacters -= job.characters;
      clearTimeout(job.timer);
      void this.work(worker, job);
    }
    if (this.queue.length > 0) this.grow();
    else if ([...this.workers].every(({ isFree }) => isFree)) this.stopWhenIdle();
  }

  /** Starts the first process at once, and another only after a job has waited a while. */
  private grow(): void {
    if (this.workers.size === 0) this.start();
    else if (this.workers.size < processes && [...this.workers].every(({ isReady }) => isReady)) {
      this.growing ??= setTimeout(() => {
        this.growing = undefined;
        if (this.queue.length > 0 && this.workers.size < processes) this.start();
      }, growMs).unref();
    }
  }

  private start(): void {
    if (this.closed) return;
    const wait = this.restartAt - Date.now();
    if (wait > 0) {
      this.growing ??= setTimeout(() => {
        this.growing = undefined;
        if (this.workers.size === 0) this.start();
      }, wait).unref();
      return;
    }
    const worker: ParserProcess = new ParserProcess({
      onReady: () => this.dispatch(),
      onGone: (problem) => this.removeWorker(worker, problem),
    });
    this.workers.add(worker);
  }

  private removeWorker(worker: ParserProcess, problem: string): void {
    this.workers.delete(worker);
    if (this.closed) return;
    if (!worker.isStoppedIdle) {
      this.log('a parser process ended', { problem });
      this.recentExits++;
      const wait =
        this.recentExits < 2 ? 0 : Math.min(maxBackOffMs, backOffMs * 2 ** (this.recentExits - 2));
      this.restartAt = Date.now() + wait;
    }
    this.dispatch();
  }

  /** Parses one message of a job. The rest is queued again, behind other jobs. */
  private async work(worker: ParserProcess, job: Job): Promise<void> {
    const batch = this.nextBatch(job);
    const inputs = batch.map((index) => job.inputs[index] as Input);
    const order = { id: ++this.lastOrderId, name: job.name, inputs };
    const deadlineMs = this.deadlineMs ?? limits.parsing[job.name].deadlineMs;
    const result = await worker.parse(order, deadlineMs, (at, reply) => {
      this.recentExits = 0;
      job.open.shift();
      job.outcomes[batch[at] as number] =
        'error' in reply ? { ok: false, because: 'crashed' } : { ok: true, value: reply.value };
    });
    if (result !== 'done' && !this.closed) this.recordFailure(job, result);
    const isOver = job.open.length === 0 || job.failures >= maxFailures || this.closed;
    if (isOver) this.settle(job);
    else {
      job.characters = charactersOf(job);
      this.enqueue(job);
    }
    if (isOver) this.dispatch();
  }

  /**
   * Blames the first text without a reply for the end of its process. If the cause was external,
   * the text is parsed again.
   */
  private recordFailure(job: Job, because: ParseFailure): void {
    job.failures++;
    const [index] = job.open;
    const input = index === undefined ? undefined : job.inputs[index];
    if (index === undefined || !input || because === 'unavailable') return;
    job.open.shift();
    job.outcomes[index] = { ok: false, because };
    this.failedTexts.add(input.text, because);
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
      for (const worker of this.workers) worker.stopIfIdle();
    }, idleMs).unref();
  }
}

function charactersOf({ open, inputs }: Pick<Job, 'open' | 'inputs'>): number {
  return open.reduce((sum, index) => sum + (inputs[index]?.text.length ?? 0), 0);
}
