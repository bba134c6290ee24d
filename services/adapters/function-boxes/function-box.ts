import { type ChildProcess, spawn } from 'node:child_process';
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import process from 'node:process';
import { type Duplex, type Readable, Transform, type Writable } from 'node:stream';
import { limits } from '../../../domain/limits/index.ts';
import { systemEnvironment } from '../../env.ts';
import {
  type FunctionAnswer,
  type FunctionBuild,
  type FunctionCall,
  FunctionFailure,
  type FunctionFailureReason,
} from '../../ports/function-boxes.ts';
import { treeMemory } from '../sandbox/bwrap/process-tree.ts';
import { encodeProgram, seccompProgram } from '../sandbox/bwrap/seccomp.ts';
import { type BoxPlan, boxCommand, boxFds } from './box-command.ts';
import { readOutput } from './box-output.ts';
import { type BoxRequestsOptions, serveBoxRequests } from './box-requests.ts';
import { connectionHeaders } from './headers.ts';

const { siteFunctions: most } = limits;
const filter = encodeProgram(seccompProgram(process.arch === 'arm64' ? 'arm64' : 'x64'));
/** The runner exits with this code when the function does not load. */
const bootExit = 3;
const pingMs = 1_000;

export type BoxTimes = { firstByteMs: number; callMs: number; bootMs: number };

export type FunctionBoxOptions = {
  plan: BoxPlan;
  build: FunctionBuild;
  requests: BoxRequestsOptions;
  output: Omit<Parameters<typeof readOutput>[1], 'name' | 'secrets'>;
  times: BoxTimes;
  onEnd: (box: FunctionBox) => void;
};

/** The process of one function in its box, from its start to its end. */
export class FunctionBox {
  readonly build: FunctionBuild;
  /** How many calls run, and when the last one ended, in epoch ms. */
  running = 0;
  usedAt = 0;
  private readonly child: ChildProcess;
  private readonly session: ClientHttp2Session;
  private readonly times: BoxTimes;
  private readonly ready: Promise<void>;
  private readonly waiting = new Set<(failure: FunctionFailure) => void>();
  private readonly tail: () => string;
  private failure: FunctionFailure | undefined;
  private isReady = false;

  constructor({ plan, build, requests, output, times, onEnd }: FunctionBoxOptions) {
    this.build = build;
    this.times = times;
    const { file, args } = boxCommand(plan);
    this.child = spawn(file, args, {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
      env: systemEnvironment(),
    });
    const pipes = this.child.stdio as unknown as Duplex[];
    for (const pipe of pipes) pipe.on('error', () => {});
    (pipes[boxFds.seccomp] as Writable).end(filter);
    const { environment, code, name } = build;
    const url = new URL(requests.apiUrl).origin;
    pipes[0]?.end(JSON.stringify({ code, name, url, environment }));
    const { SUPABASE_URL: _, ...secrets } = environment;
    const streams = { stdout: pipes[1] as Readable, stderr: pipes[2] as Readable };
    this.tail = readOutput(streams, { ...output, name, secrets: Object.values(secrets) }).tail;
    const served = serveBoxRequests(pipes[boxFds.requests] as Duplex, requests);
    this.session = connect('http://function', {
      createConnection: () => pipes[boxFds.calls] as Duplex,
      maxSessionMemory: 8,
      settings: { enablePush: false },
    });
    this.session.on('error', () => {});
    const ended = new Promise<FunctionFailure>((resolve) => {
      this.child.once('error', (error) =>
        resolve(new FunctionFailure('unavailable', error.message)),
      );
      this.child.once('close', (exit, signal) => resolve(this.failureOf(exit, signal)));
    });
    const watch = setInterval(() => this.watchMemory(), most.memoryMs).unref();
    void ended.then((failure) => {
      clearInterval(watch);
      this.failure = failure;
      served.destroy();
      this.session.destroy();
      onEnd(this);
      for (const reject of this.waiting) reject(failure);
    });
    this.ready = this.becomeReady();
    this.ready.catch(() => {});
  }

  get isGone(): boolean {
    return this.failure !== undefined;
  }

  /** Ends the box and everything in it. Calls that wait for it fail with this reason. */
  end(reason: FunctionFailureReason): void {
    this.failure ??= new FunctionFailure(reason, `the box was ended: ${reason}`);
    this.child.kill('SIGKILL');
  }

  /** Sends a call to the function. Resolves with its answer's head. */
  async call(call: FunctionCall): Promise<FunctionAnswer> {
    await this.ready;
    if (this.failure) throw this.failure;
    const stream = this.session.request(
      {
        ...Object.fromEntries(
          Object.entries(call.headers).filter(([name]) => !connectionHeaders.has(name)),
        ),
        // As on Supabase, the path that a function sees begins with its name.
        ...{ ':method': call.method, ':path': `/${this.build.name}${call.path}` },
      },
      { endStream: call.method === 'GET' || call.method === 'HEAD' },
    );
    stream.on('error', () => {});
    const leave = () => stream.close(constants.NGHTTP2_CANCEL);
    call.signal.addEventListener('abort', leave, { once: true });
    stream.once('close', () => call.signal.removeEventListener('abort', leave));
    if (stream.writable) limitedBody(call.body, stream);
    const late = setTimeout(() => void this.stopLate(stream), this.times.firstByteMs);
    const all = setTimeout(() => void this.stopLate(stream), this.times.callMs);
    stream.once('close', () => clearTimeout(all));
    try {
      return await this.headOf(stream);
    } finally {
      clearTimeout(late);
    }
  }

  private headOf(stream: LateStream): Promise<FunctionAnswer> {
    return new Promise((resolve, reject) => {
      const fail = (failure: FunctionFailure) => {
        this.waiting.delete(fail);
        reject(failure);
      };
      this.waiting.add(fail);
      stream.once('response', ({ ':status': status = 502, ...headers }) => {
        this.waiting.delete(fail);
        const given = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
        resolve({
          status,
          headers: Object.fromEntries(given) as FunctionAnswer['headers'],
          body: limitedAnswer(stream),
        });
      });
      stream.once('close', () => {
        if (stream.rejected) fail(stream.rejected);
        // When the box has ended, its end is the reason, which is known in a moment.
        else if (!this.session.destroyed && !this.session.closed)
          fail(new FunctionFailure('crash', 'the function closed the call'));
      });
    });
  }

  /** Ends a late call, or the whole box if an endless loop blocks it. */
  private async stopLate(stream: LateStream): Promise<void> {
    if (stream.destroyed) return;
    const isAlive = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), pingMs);
      const isSent = this.session.ping((error) => {
        clearTimeout(timer);
        resolve(error === null);
      });
      if (!isSent) resolve(false);
    }).catch(() => false);
    if (!isAlive) return this.end('late');
    stream.rejected = new FunctionFailure('late', 'the function took too long');
    stream.close(constants.NGHTTP2_CANCEL);
  }

  private watchMemory(): void {
    if (treeMemory(this.child.pid ?? 0).memoryBytes > most.memoryBytes) this.end('resources');
  }

  private becomeReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end('boot'), this.times.bootMs);
      this.waiting.add(reject);
      this.session.once('remoteSettings', () => {
        clearTimeout(timer);
        this.waiting.delete(reject);
        this.isReady = true;
        resolve();
      });
      this.child.once('close', () => clearTimeout(timer));
    });
  }

  private failureOf(exit: number | null, signal: NodeJS.Signals | null): FunctionFailure {
    if (this.failure) return this.failure;
    const tail = this.tail();
    const end = `it ended with ${exit ?? signal}: ${tail.slice(-300)}`;
    if (exit === bootExit) return new FunctionFailure('boot', end);
    // bwrap exits with 128 plus the number of the signal. V8 ends the process by SIGABRT or SIGTRAP
    // when it gets no more memory, and the limit of processor time by SIGXCPU.
    if (exit !== null && [5, 6, 24].includes(exit - 128))
      return new FunctionFailure('resources', end);
    // Without bubblewrap or namespaces, the box never prints anything of the function.
    const isBroken =
      !this.isReady && /^(?:unshare|bwrap|mount|setpriv|prlimit|\/bin\/sh)\b/.test(tail);
    return new FunctionFailure(isBroken ? 'unavailable' : 'crash', end);
  }
}

type LateStream = ClientHttp2Stream & { rejected?: FunctionFailure };

/** Sends the body of a call; a larger one than allowed ends the call. */
function limitedBody(body: Readable, stream: LateStream): void {
  let size = 0;
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most.bodyBytes) return;
    stream.rejected = new FunctionFailure('bodyTooLarge', `more than ${most.bodyBytes} bytes`);
    stream.close(constants.NGHTTP2_CANCEL);
  });
  body.on('error', () => stream.close(constants.NGHTTP2_CANCEL));
  body.pipe(stream);
}

/** The body of an answer, which is cut off when it is larger than allowed. */
function limitedAnswer(stream: ClientHttp2Stream): Readable {
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most.answerBytes) done(new Error('the answer of a function is too large'));
      else done(null, chunk);
    },
  });
  stream.once('close', () => {
    if (!stream.readableEnded) body.destroy(new Error('the function ended'));
  });
  body.once('close', () => stream.close(constants.NGHTTP2_CANCEL));
  return stream.pipe(body);
}
