import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { leash, onOrphan, root } from '../install.mjs';

/** The processes of one start: all end when one ends by itself, when we are told to stop, and when our own parent is gone. */
export function createChildren() {
  const children = new Map();
  let stopping = false;

  function stop(message, code = 0) {
    if (stopping) return;
    stopping = true;
    if (message) process.stderr.write(`${message}\n`);
    for (const { child } of children.values()) child.kill('SIGTERM');
    const hard = setTimeout(() => {
      for (const { child } of children.values()) child.kill('SIGKILL');
    }, 28_000);
    void Promise.all([...children.values()].map(({ ended }) => ended)).then(() => {
      clearTimeout(hard);
      process.exit(code);
    });
  }

  /** Starts `node …args`; what it prints goes to the log file, whose end is shown if it dies. */
  function run(name, args, { env, log }) {
    mkdirSync(dirname(log), { recursive: true });
    const file = createWriteStream(log, { flags: 'w' });
    const child = spawn(process.execPath, ['--import', leash, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    const ended = new Promise((done) => child.once('exit', done));
    const entry = { child, ended, replaced: false };
    children.set(name, entry);
    void ended.then((code) => {
      if (entry.replaced || stopping) return;
      const tail = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
      stop(`${tail}\n\nThe ${name} tier ended (${code ?? child.signalCode}); its log: ${log}`, 1);
    });
    return entry;
  }

  /** Ends one child and starts it anew (development). */
  async function restart(name, args, options) {
    const entry = children.get(name);
    if (entry) {
      entry.replaced = true;
      entry.child.kill('SIGTERM');
      await entry.ended;
    }
    if (!stopping) run(name, args, options);
  }

  onOrphan(() => stop());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());
  return { run, restart, stop, isStopping: () => stopping };
}
