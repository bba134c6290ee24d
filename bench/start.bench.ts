import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { residentBytes, startProduct } from './lib/product.ts';

const megabyte = 1024 * 1024;
const settleMs = 20_000;

/** P14: start-up time with everything installed and built, and the idle memory of both tiers. */
const start: Bench = {
  name: 'start',
  title: 'P14 start-up and idle cost',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'sayso-bench-'));
    try {
      // The first start fills the data directory and, if needed, builds.
      await (await startProduct(dataDir)).stop();
      const seconds: number[] = [];
      let web = 0;
      let services = 0;
      for (const last of [false, false, true]) {
        const product = await startProduct(dataDir);
        seconds.push(product.readyMs / 1000);
        if (last) {
          await (await fetch(product.web)).text();
          await new Promise((done) => setTimeout(done, settleMs));
          web = residentBytes(product.pid, 'next') / megabyte;
          services =
            (residentBytes(product.pid, 'services/main.ts') +
              residentBytes(product.pid, 'services/main-gateway.ts')) /
            megabyte;
        }
        await product.stop();
      }
      return [
        {
          label: 'npm start until ready (median of 3)',
          ours: median(seconds),
          unit: 's',
          goal: { value: 6 },
        },
        { label: 'web tier, resident after 20 s', ours: web, unit: 'MB', goal: { value: 160 } },
        {
          label: 'services tier and gateway, resident after 20 s',
          ours: services,
          unit: 'MB',
          goal: { value: 450 },
        },
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

export default start;
