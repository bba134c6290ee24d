import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../services/ports/sandbox.ts';
import { openRegistry, openSandboxes, runCommand, sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();
const megabyte = 1024 * 1024;

describe.skipIf(reason)(`a box holds hostile code ${reason && `(skipped: ${reason})`}`, () => {
  let boxes: Awaited<ReturnType<typeof openSandboxes>>;
  let registry: Awaited<ReturnType<typeof openRegistry>>;
  let box: Sandbox;
  let other: Sandbox;

  beforeAll(async () => {
    registry = await openRegistry();
    const limits = {
      tmpBytes: 16 * megabyte,
      maxFileBytes: 24 * megabyte,
      memoryBytes: 256 * megabyte,
      diskBytes: 40 * megabyte,
    };
    boxes = await openSandboxes({ registryUrl: registry.url, limits });
    box = await boxes.host.open('attacker');
    other = await boxes.host.open('victim');
    await other.writeFiles([{ path: 'secret', bytes: Buffer.from('the secret') }]);
  });
  afterAll(async () => {
    await boxes?.close();
    await registry?.close();
  });

  it.each([
    ['the host’s passwords', 'cat /etc/shadow'],
    ['the host through its first process', 'ls /proc/1/root/root /proc/1/root/work'],
    ['the host’s home directories', 'ls /root /home/project/../../root'],
    ['another project’s files', 'cat /home/project/../victim/secret'],
    ['writes to the system', 'touch /usr/bin/x'],
    ['writes to our own tools', 'echo x > /opt/sayso/supervisor.mjs'],
    ['writes to kernel settings', 'echo 1 > /proc/sys/kernel/panic'],
    ['the magic key', 'echo b > /proc/sysrq-trigger'],
    ['a user namespace', 'unshare --user true'],
    ['a mount', 'mount -t tmpfs none /tmp'],
    ['a device', 'mknod /tmp/disk b 8 0'],
    ['another system root', 'chroot / true'],
  ])('refuses %s', async (_, command) => {
    expect((await runCommand(box, command)).code).not.toBe(0);
  });

  it('shows the box its own processes and no path to another box', async () => {
    const { output } = await runCommand(
      box,
      'for one in /proc/[0-9]*; do tr "\\0" " " < $one/cmdline; echo; done; ls /home',
    );
    expect(output).toContain('supervisor.mjs');
    expect(output).not.toContain('vitest');
    expect(output).not.toContain('victim');
  });

  it('never makes the host follow a link out of the project', async () => {
    const target = join(boxes.dataDir, 'sandboxes');
    await runCommand(box, `ln -s ${target} link; ln -s /etc/passwd file; mkdir -p real`);
    expect(await box.readFile('file')).toBeUndefined();
    expect(await box.readFile('link/victim/project/secret')).toBeUndefined();
    expect(await box.list()).not.toContain('file');
    await box.writeFiles([{ path: 'file', bytes: Buffer.from('mine') }]);
    expect(await readFile('/etc/passwd', 'utf8')).not.toContain('mine');
  });

  it('cannot signal a process of the host', async () => {
    const { code } = await runCommand(box, `kill -0 ${process.pid}`);
    expect(code).not.toBe(0);
  });

  it('reaches no port of the host, no network and no name', async () => {
    const server = createServer((_, response) => response.end('host')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const look = (host: string, at: number) =>
      `node -e "require('net').connect({host:'${host}',port:${at},timeout:3000}).on('connect',()=>{console.log('reached');process.exit()}).on('error',e=>console.log(e.code)).on('timeout',()=>{console.log('timeout');process.exit()})"`;
    expect((await runCommand(box, look('127.0.0.1', port))).output.trim()).toBe('ECONNREFUSED');
    expect((await runCommand(box, look('169.254.169.254', 80))).output.trim()).toBe('ENETUNREACH');
    expect((await runCommand(box, look('2606:4700::1111', 80))).output.trim()).toMatch(
      /ENETUNREACH|EADDRNOTAVAIL/,
    );
    expect((await runCommand(box, look('registry.npmjs.org', 443))).output.trim()).toMatch(
      /EAI_AGAIN|ENOTFOUND/,
    );
    server.close();
  });

  it('does not see the host’s abstract sockets', async () => {
    const name = `sayso-test-${process.pid}`;
    const server = net.createServer((socket) => socket.end('host')).listen(`\0${name}`);
    await new Promise((resolve) => server.once('listening', resolve));
    const { output } = await runCommand(
      box,
      `node -e "require('net').connect('\\\\0${name}').on('connect',()=>console.log('reached')).on('error',e=>console.log(e.code))"`,
    );
    expect(output.trim()).toBe('ECONNREFUSED');
    server.close();
  });

  it.skipIf(!existsSync('/usr/bin/perl'))(
    'filters system calls: ptrace, VSOCK, packet sockets, io_uring',
    async () => {
      const numbers =
        process.arch === 'arm64' ? { ptrace: 117, socket: 198 } : { ptrace: 101, socket: 41 };
      const perl = (call: string) => `perl -e '$! = 0; my $r = syscall(${call}); print $! + 0'`;
      expect((await runCommand(box, perl(`${numbers.ptrace}, 0, 0, 0, 0`))).output).toBe('1');
      expect((await runCommand(box, perl(`${numbers.socket}, 40, 1, 0`))).output).toBe('97');
      expect((await runCommand(box, perl(`${numbers.socket}, 17, 3, 0`))).output).toBe('97');
      expect((await runCommand(box, perl('425, 1, 0'))).output).toBe('38');
    },
  );

  it('limits a full temporary directory and a huge file', async () => {
    const full = await runCommand(
      box,
      'head -c 30000000 /dev/zero > /tmp/full; stat -c %s /tmp/full; rm /tmp/full',
    );
    expect(Number(full.output.trim().split('\n').at(-1))).toBeLessThanOrEqual(16 * megabyte);
    const huge = await runCommand(
      box,
      'head -c 60000000 /dev/zero > huge; code=$?; stat -c %s huge; rm huge; exit $code',
    );
    expect(huge.code).toBe(153);
    expect(huge.output).toContain(String(24 * megabyte));
  });

  it('ends a command at its time limit, with all its processes', async () => {
    const began = Date.now();
    const { code } = await runCommand(box, 'setsid sleep 300 & sleep 300', { timeoutMs: 300 });
    expect(code).toBe(124);
    expect(Date.now() - began).toBeLessThan(5_000);
    await expect
      .poll(async () => (await runCommand(box, 'pgrep -x sleep || true')).output)
      .toBe('');
  });

  it('ends a command that prints without end', async () => {
    const { code, output } = await runCommand(box, 'yes', { maxOutputBytes: 50_000 });
    expect(code).toBe(153);
    expect(output.length).toBe(50_000);
  });

  it('never splits a character of the output [GAP-35]', async () => {
    const { output } = await runCommand(
      box,
      `node -e "const b=Buffer.from('言成'.repeat(500));let i=0;const t=setInterval(()=>{if(i>=b.length)return clearInterval(t);process.stdout.write(b.subarray(i,i+=701))},1)"`,
    );
    expect(output).toBe('言成'.repeat(500));
  });

  it('contains a fork bomb', async () => {
    const bomb = await boxes.host.open('bomber');
    const { code } = await runCommand(bomb, 'f() { f | f & }; f; sleep 300', { timeoutMs: 1_500 });
    expect([124, 137, 2, 254]).toContain(code);
    const began = performance.now();
    await bomb.destroy();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await runCommand(other, 'echo alive')).output).toBe('alive\n');
  });

  it('kills the process that uses too much memory, and only that one', async ({ skip }) => {
    if (boxes.host.facts?.limits === 'prlimit') skip('no cgroup may be made here');
    const greedy = await boxes.host.open('greedy');
    const { code } = await runCommand(
      greedy,
      'node -e "const all=[];for(;;)all.push(Buffer.alloc(10e6,1))"',
    );
    expect(code).toBe(137);
    expect((await runCommand(other, 'cat secret')).output).toBe('the secret');
    await greedy.destroy();
  });

  it('removes a box that fills the disk with many files', async () => {
    const filler = await boxes.host.open('filler');
    await runCommand(filler, 'for i in 1 2 3 4; do head -c 15000000 /dev/zero > f$i; done');
    await boxes.host.sweep?.();
    expect(filler.state).toBe('destroyed');
    expect(boxes.host.find('filler')).toBeUndefined();
  });

  it('keeps the connection to a port when the box replaces its socket with a link', async () => {
    const host = net.createServer((socket) => socket.end('the host answered'));
    const path = join(boxes.dataDir, 'host.sock');
    await new Promise<void>((resolve) => host.listen(path, resolve));
    await runCommand(box, `ln -s ${path} /run/sayso/port-6000.sock`);
    const { socketPath } = await box.expose(6001);
    await runCommand(box, `rm /run/sayso/port-6001.sock; ln -s ${path} /run/sayso/port-6001.sock`);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      net
        .connect(socketPath)
        .on('data', (chunk) => {
          text += chunk;
        })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        .on('close', () => resolve(text));
    });
    expect(answer).not.toContain('host answered');
    host.close();
  });

  it('installs from the registry only, without running scripts', async () => {
    await box.writeFiles([
      { path: 'package.json', bytes: Buffer.from('{"dependencies":{"tiny-package":"1.0.0"}}') },
    ]);
    const { code, output } = await runCommand(
      box,
      'npm install --no-progress && node -p "require(\'tiny-package\')"; ls /tmp',
    );
    expect(output).toContain('tiny\n');
    expect(output).not.toContain('script-ran');
    expect(code).toBe(0);
    expect(registry.asked.every((one) => one.startsWith('GET /tiny-package'))).toBe(true);
    const send = (method: string, path: string) =>
      `node -e "require('http').request({port:4873,method:'${method}',path:'${path}'},r=>{console.log(String(r.statusCode));process.exit()}).on('error',e=>console.log(e.code)).end()"`;
    for (const [method, path] of [
      ['PUT', '/tiny-package'],
      ['GET', '/-/v1/search'],
      ['GET', '/../secret'],
      ['POST', '/-/npm/v1/security/audits/quick'],
    ] as const)
      expect((await runCommand(box, send(method, path))).output.trim()).toBe('403');
    expect(registry.asked.every((one) => one.startsWith('GET /tiny-package'))).toBe(true);
  });

  it('leaves no process, mount or directory behind', async () => {
    const box = await boxes.host.open('short-lived');
    await runCommand(box, 'sleep 300 & echo started');
    await box.destroy();
    expect(box.state).toBe('destroyed');
    expect(await readFile('/proc/self/mounts', 'utf8')).not.toContain(boxes.dataDir);
    expect((await runCommand(box, 'true')).code).toBe(137);
  });
});
