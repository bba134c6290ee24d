// The first program in every sandbox (ADR 067). It starts commands on request, and connects the
// sandbox's ports to UNIX sockets and a loopback port to the package registry. It exchanges JSON
// lines with the host on stdin and stdout. Hostile code in the sandbox could control it, so the
// host trusts no message from it.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';

const registrySocket = '/opt/sayso/registry/registry.sock';
const registryPort = 4873;
const running = new Map();

function say(message) {
  return process.stdout.write(`${JSON.stringify(message)}\n`);
}

function start({ id, command, env }) {
  // One pipe for stdout and stderr preserves the order of their output.
  const child = spawn('/bin/sh', ['-c', `exec 2>&1\n${command}`], {
    cwd: '/home/project',
    env: { ...process.env, ...env, SAYSO_EXECUTION: String(id) },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  running.set(id, child);
  child.on('error', (error) => finish(id, child, 127, error.message));
  child.stdout.on('data', (chunk) => {
    if (say({ id, out: chunk.toString('base64') })) return;
    child.stdout.pause();
    process.stdout.once('drain', () => child.stdout.resume());
  });
  child.on('exit', (code, signal) => {
    killGroup(id, child.pid);
    const done = () => finish(id, child, code ?? 128 + (signals[signal] ?? 9));
    if (child.stdout.readableEnded) return done();
    const patience = setTimeout(done, 500);
    child.stdout.once('close', () => {
      clearTimeout(patience);
      done();
    });
  });
}

const signals = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGPIPE: 13,
  SIGTERM: 15,
  SIGXCPU: 24,
  SIGXFSZ: 25,
};

function finish(id, child, exit, problem) {
  if (running.get(id) !== child) return;
  running.delete(id);
  child.stdout?.destroy();
  say({ id, exit, ...(problem ? { problem } : {}) });
}

/**
 * Kills the process group of a command, and every process that left the group but still has the
 * mark of the command in its environment.
 */
function killGroup(id, pid) {
  const kill = (one) => {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has ended in the meantime.
    }
  };
  if (pid) kill(-pid);
  const mark = `SAYSO_EXECUTION=${id}\0`;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
    try {
      if (readFileSync(`/proc/${entry}/environ`, 'latin1').includes(mark)) kill(Number(entry));
    } catch {
      // The process has ended in the meantime, or its environment is not readable.
    }
  }
}

/** Returns the first listening port, for dev servers that choose their own. */
function listeningPort() {
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local, , state] = line.trim().split(/\s+/);
      const port = Number.parseInt(local?.split(':')[1] ?? '', 16);
      if (state === '0A' && port && port !== registryPort) return port;
    }
  }
  return undefined;
}

function join(from, to) {
  const end = () => {
    from.destroy();
    to.destroy();
  };
  from.on('error', end).on('close', end);
  to.on('error', end).on('close', end);
  from.pipe(to).pipe(from);
}

function expose({ id, port }) {
  const path = `/run/sayso/port-${port}.sock`;
  rmSync(path, { force: true });
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const target = port || listeningPort();
    if (!target) return socket.destroy();
    const attempt = (host, otherwise) => {
      const upstream = net.connect({ port: target, host });
      upstream.once('error', () => (otherwise ? attempt(otherwise) : socket.destroy()));
      upstream.once('connect', () => {
        upstream.removeAllListeners('error');
        join(socket, upstream);
      });
    };
    attempt('127.0.0.1', '::1');
  });
  server.on('error', (error) => say({ id, exit: 1, problem: error.message }));
  server.listen(path, () => say({ id, exit: 0 }));
}

const requests = {
  start,
  expose,
  kill: ({ id }) => running.has(id) && killGroup(id, running.get(id).pid),
};

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const message = JSON.parse(line);
    requests[message.do]?.(message);
  }
});
process.stdin.on('end', () => process.exit(0));
process.on('uncaughtException', (error) => say({ problem: error.message }));

net
  .createServer((socket) => join(socket, net.connect(registrySocket)))
  .on('error', (error) => say({ problem: error.message }))
  .listen(registryPort, '127.0.0.1', () => say({ ready: true }));
