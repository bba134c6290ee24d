import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { leash, onOrphan, root } from '../install.mjs';
import { openLogFile } from './log-file.mjs';
import { createRestarts } from './restarts.mjs';

const shownLines = 20;
const keptCharacters = 8_000;
const lastWordsMs = 200;

/**
 * Manages the child processes of one `npm start`. A child that dies is restarted while the other
 * children continue. All children end when a child cannot be kept running, on a stop signal, and
 * when the parent process is gone.
 */
export function createChildren() {
  const children = new Map();
  let stopping = false;

  function stop(message, code = 0) {
    if (stopping) return;
    stopping = true;
    if (message) process.stderr.write(`${message}\n`);
    for (const entry of children.values()) {
      clearTimeout(entry.timer);
      entry.child.kill('SIGTERM');
    }
    const hard = setTimeout(() => {
      for (const { child } of children.values()) child.kill('SIGKILL');
    }, 28_000);
    void Promise.all([...children.values()].map(({ ended }) => ended)).then(() => {
      clearTimeout(hard);
      process.exit(code);
    });
  }

  /** Starts `node …args` and restarts it whenever it dies; appends its output to the log file. */
  function run(name, args, { env, log }) {
    const entry = { name, args, env, log, restarts: createRestarts(), file: openLogFile(log) };
    children.set(name, entry);
    start(entry);
  }

  function start(entry) {
    const began = performance.now();
    const child = spawn(process.execPath, ['--import', leash, ...entry.args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...entry.env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        entry.file.write(chunk);
        said = (said + chunk).slice(-keptCharacters);
      });
    }
    note(entry, `started (${child.pid})`);
    entry.child = child;
    entry.ended = new Promise((done) => {
      for (const event of ['error', 'exit']) child.once(event, () => done());
    });
    // Wait for the child's last output, which may still be in the pipe. Limit the wait, because a
    // process that the child started may keep the pipe open forever.
    const heard = new Promise((done) => child.once('close', done));
    void entry.ended
      .then(() => Promise.race([heard, sleep(lastWordsMs)]))
      .then(() => {
        if (stopping || entry.child !== child || entry.isReplaced) return;
        died(entry, { livedMs: performance.now() - began, said });
      });
  }

  function died(entry, { livedMs, said }) {
    const { name, child, log } = entry;
    const why = child.signalCode ?? child.exitCode ?? 'not started';
    const wait = entry.restarts.next({ livedMs, code: child.exitCode });
    if (wait === undefined) {
      note(entry, `ended (${why})`);
      const tail = said.trimEnd().split('\n').slice(-shownLines).join('\n');
      stop(`${tail}\n\nThe ${name} tier ended (${why}); its log: ${log}`, 1);
      return;
    }
    note(entry, `ended (${why}), is started again in ${wait} ms`);
    process.stderr.write(`The ${name} tier ended (${why}) and is started again; its log: ${log}\n`);
    entry.timer = setTimeout(() => !stopping && start(entry), wait);
  }

  function note({ name, file }, text) {
    file.write(
      `${JSON.stringify({ time: new Date().toISOString(), launcher: `${name} tier ${text}` })}\n`,
    );
  }

  /** Ends one child and starts it again (development). */
  async function restart(name, args, options) {
    const entry = children.get(name);
    if (entry) {
      entry.isReplaced = true;
      clearTimeout(entry.timer);
      entry.child.kill('SIGTERM');
      await entry.ended;
      entry.file.close();
    }
    if (!stopping) run(name, args, options);
  }

  onOrphan(() => stop());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());
  return { run, restart, stop, isStopping: () => stopping };
}
