// Sends requests to the product as another user, alternately a call and a request for a published
// site. It runs in its own thread with a free event loop, so the measured delay is that of the
// product.
import { request } from 'node:http';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { contract } from '../../domain/contract/index.ts';
import { signed } from '../support/signed-call.ts';
import { secrets } from './person.ts';

const { url, token, ip, host, gatewayPort } = workerData as ProbeTarget;
const pauseMs = 20;

export type ProbeTarget = {
  url: string;
  token: string;
  ip: string;
  host: string;
  gatewayPort: number;
};
export type ProbeTimes = { call: number[]; site: number[]; failed: number };

const { method, path } = contract.account.tokens;
let times: ProbeTimes = { call: [], site: [], failed: 0 };

const askServices = async () => {
  const headers = {
    ...(await signed(method, path, new Uint8Array(), secrets)),
    ...{ authorization: `Bearer ${token}`, 'x-client-ip': ip },
  };
  const answer = await fetch(`${url}${path}`, { method, headers });
  return ((await answer.json()) as { code: number }).code === 200;
};

const askGateway = () =>
  new Promise<boolean>((resolve, reject) => {
    const headers = { host: `${host}:${gatewayPort}` };
    const target = { host: '127.0.0.1', port: gatewayPort, path: '/', headers };
    request(target, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    })
      .on('error', reject)
      .end();
  });

async function measure(list: number[], ask: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  const isGood = await ask().catch(() => false);
  list.push(performance.now() - began);
  if (!isGood) times.failed++;
}

parentPort?.on('message', (message: 'take' | 'end') => {
  parentPort?.postMessage(times);
  times = { call: [], site: [], failed: 0 };
  if (message === 'end') process.exit();
});

for (;;) {
  await measure(times.call, askServices);
  await measure(times.site, askGateway);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
