// Sends requests to the product as another user, alternately a call and a request for a published
// site. It runs in its own thread with a free event loop, so the measured delay is that of the
// product.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { contract } from '../../domain/contract/index.ts';
import { signed } from '../support/signed-call.ts';
import { secrets } from './person.ts';
import { createProbeTimes, type ProbeList } from './probe-times.ts';

const { url, token, ip, host, gatewayPort } = workerData as ProbeTarget;
const pauseMs = 20;
/** A probe that waits for longer has failed. */
const maxProbeMs = 60_000;

export type ProbeTarget = {
  url: string;
  token: string;
  ip: string;
  host: string;
  gatewayPort: number;
};
export type ProbeTimes = { call: ProbeList; site: ProbeList };

const { method, path } = contract.account.tokens;

const askServices = async () => {
  const headers = {
    ...(await signed(method, path, new Uint8Array(), secrets)),
    ...{ authorization: `Bearer ${token}`, 'x-client-ip': ip },
  };
  const answer = await fetch(`${url}${path}`, {
    ...{ method, headers, signal: AbortSignal.timeout(maxProbeMs) },
  });
  return ((await answer.json()) as { code: number }).code === 200;
};

const askGateway = () =>
  new Promise<boolean>((resolve, reject) => {
    const headers = { host: `${host}:${gatewayPort}` };
    const target = { host: '127.0.0.1', port: gatewayPort, path: '/', headers };
    const signal = AbortSignal.timeout(maxProbeMs);
    request({ ...target, signal }, (response) => {
      response.on('error', reject).resume();
      response.on('end', () => resolve(response.statusCode === 200));
    })
      .on('error', reject)
      .end();
  });

const probes = {
  call: { times: createProbeTimes(() => performance.now()), ask: askServices },
  site: { times: createProbeTimes(() => performance.now()), ask: askGateway },
};

parentPort?.on('message', () => {
  const taken: ProbeTimes = { call: probes.call.times.take(), site: probes.site.times.take() };
  parentPort?.postMessage(taken);
});

for (const { times, ask } of Object.values(probes)) void repeat(times, ask);

async function repeat(
  times: ReturnType<typeof createProbeTimes>,
  ask: () => Promise<boolean>,
): Promise<never> {
  for (;;) {
    await times.measure(ask);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
