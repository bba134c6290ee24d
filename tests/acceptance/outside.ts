// The external services of an acceptance run, in a separate thread: the model, and a package
// registry in which every tarball is large.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { type Script, startLoopbackModel } from '../support/loopback-model.ts';

const tarballBytes = 60 * 1024 * 1024;

const model = await startLoopbackModel();
const registry = createServer((request, response) => {
  if (request.url?.endsWith('.tgz')) response.end(Buffer.alloc(tarballBytes, 1));
  else response.writeHead(404).end('{}');
});
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
parentPort?.on('message', (script: Script) => {
  model.otherwise = script;
});
parentPort?.postMessage({
  modelUrl: model.baseUrl,
  registryUrl: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
});
