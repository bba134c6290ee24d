// Opens a sandbox host in a directory and a sandbox in it, reports it, and runs until it is killed.
import process from 'node:process';
import { systemClock } from '../../../services/adapters/clock/index.ts';
import { createSandboxHost } from '../../../services/adapters/sandbox/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const host = await createSandboxHost({
  dataDir,
  registryUrl: 'http://127.0.0.1:9',
  clock: systemClock,
  log: () => {},
  path: process.env.PATH ?? '',
});
const box = await host.open('orphan');
const execution = box.exec('echo mark-of-the-box; sleep 4711', {
  timeoutMs: Number.POSITIVE_INFINITY,
  maxOutputBytes: 1_000,
});
for await (const text of execution.output) process.stdout.write(text);
