import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { systemClock } from '../services/adapters/clock/index.ts';
import {
  createAndroidBuilder,
  createIcons,
  createIosBuilder,
  createLinuxBuilder,
  createMacBuilder,
  createWindowsBuilder,
  generateSigningKey,
  type Icons,
} from '../services/packaging/index.ts';
import {
  createTestChain,
  now,
  password,
  teamId,
  writeP12,
  writeProfile,
} from '../services/packaging/testing/apple-credentials.ts';
import { sampleApp } from '../services/packaging/testing/sample-app.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { answerOf } from './lib/sample-answer.ts';

const megabyte = 1024 * 1024;
const fileBytes = 50_000;
const rounds = 5;
const goals = { 1: 200, 20: 4_000 } as const;

/** Returns a site of so many megabytes: half code, half pictures that cannot be compressed. */
function siteOf(megabytes: number) {
  const code = Buffer.from(answerOf({ files: 10, characters: 120_000 }).text);
  const count = Math.round((megabytes * megabyte) / fileBytes);
  const files = Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? { path: `assets/${index}.webp`, bytes: randomBytes(fileBytes) }
      : {
          path: `assets/${index}.js`,
          bytes: code.subarray((index * 97) % 50_000, ((index * 97) % 50_000) + fileBytes),
        },
  );
  return [
    { path: 'index.html', bytes: Buffer.from('<!doctype html><title>Site</title>') },
    ...files,
  ];
}

/** P18: packages of a site of 1 and of 20 MB, with the sizes of the icon at hand. */
const packages: Bench = {
  name: 'packages',
  title: 'P18 packages of a site of 1 MB and 20 MB',
  async run(): Promise<Row[]> {
    const icon = await sharp({
      create: { width: 1024, height: 1024, channels: 4, background: '#cc2200' },
    })
      .png()
      .toBuffer();
    const icons = createIcons();
    const signer = await generateSigningKey(sampleApp.author, new Date(0));
    const windows = createWindowsBuilder({ icons, clock: systemClock });
    const android = createAndroidBuilder(icons);
    const linux = createLinuxBuilder(icons);
    const mac = createMacBuilder({ icons });
    const { ios, signing } = prepareIos(icons);
    const rows: Row[] = [];
    for (const megabytes of [1, 20] as const) {
      const request = { app: sampleApp, icon, site: siteOf(megabytes) };
      const builds = {
        Windows: () => windows.build({ ...request, signer: null }),
        'Android, APK and bundle': () => android.build({ ...request, signer }),
        Linux: () => linux.build({ ...request, signer: undefined }),
        macOS: () => mac.build({ ...request, signer: undefined }),
        iOS: () => ios.build({ ...request, signer: signing }),
      };
      for (const [name, build] of Object.entries(builds)) {
        const cold = await durationOf(build);
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) times.push(await durationOf(build));
        if (megabytes === 1)
          rows.push({
            label: `${name}, 1 MB, first build with its icon`,
            ours: cold,
            unit: 'ms',
            goal: { value: 1_500 },
          });
        rows.push({
          label: `${name}, ${megabytes} MB`,
          ours: median(times),
          unit: 'ms',
          goal: { value: goals[megabytes] },
        });
      }
    }
    return rows;
  },
};

/** Returns a builder of iOS and credentials of a chain that is made up. */
function prepareIos(icons: Icons) {
  const { developer, middle, root } = createTestChain();
  const certificates = [developer.certificate];
  const identifier = `${teamId}.${sampleApp.identifier}`;
  const credentials = {
    p12: writeP12({ keys: [developer.privateKey], certificates }),
    p12Password: password,
    profile: writeProfile(developer, { certificates, identifier }),
    teamId,
  };
  const issuers = [middle.certificate, root.certificate];
  const ios = createIosBuilder({ icons, clock: { now: () => now }, issuers });
  return { ios, signing: { kind: 'credentials', credentials } as const };
}

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export default packages;
