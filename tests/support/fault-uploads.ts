import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createDiskStorage } from '../../services/adapters/storage/disk/index.ts';
import { createRandom } from './faults.ts';
import { png } from './png.ts';
import { signedPut } from './signed-put.ts';

type Input = { seed: number; leave: number; stored: { key: string; digest: string }[] };
type Parts = { folder: string; say: (message: object) => void; fillDisk: (leave: number) => void };

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Tasks of the fault worker that upload to the disk storage while the disk fills up. */
export function uploadTasks({
  folder,
  say,
  fillDisk,
}: Parts): Record<string, (input: Input) => Promise<object>> {
  const errors: unknown[] = [];
  const { storage, serve } = createDiskStorage({
    ...{
      dataDir: folder,
      origin: 'http://storage.localhost:4000',
      key: new Uint8Array(32),
      clock: systemClock,
      origins: [],
    },
    onError: (error) => errors.push(error),
  });
  let count = 0;

  return {
    /**
     * Uploads pictures of 1 B–1 MB in a loop, reports each acknowledged one, and fills the disk
     * after the first.
     */
    async upload({ seed, leave }) {
      const random = createRandom(seed);
      const path = `application/web/20260102/f${seed}/`;
      const grant = await storage.issueCredentials({
        path,
        suffix: 'png',
        type: 'image/png',
        maxBytes: 10_485_760,
      });
      const keys = { ...grant, resourcePath: path, headers: { 'content-type': 'image/png' } };
      for (;;) {
        const body = png(Math.floor(2 ** (random.next() * 20)));
        const name = `${++count}.png`;
        const response = await serve(signedPut({ keys, name, body, now: systemClock.now() }));
        if (response.status === 507) throw errors.at(-1);
        if (response.status !== 200)
          throw new Error(`The storage answered ${response.status} ${await response.text()}`);
        say({ stored: `${path}${name}`, digest: digestOf(body) });
        fillDisk(leave);
      }
    },

    /**
     * Checks that every acknowledged upload is present and unchanged, and that no other files
     * remain.
     */
    async verifyUploads({ stored }) {
      const bad: string[] = [];
      for (const { key, digest } of stored) {
        const bytes = await storage.read(key);
        if (!bytes || digestOf(bytes) !== digest) bad.push(key);
      }
      let listed = 0;
      for await (const { size } of storage.list('application/web/')) if (size > 0) listed++;
      return { bad, listed, unfinished: readdirSync(join(folder, 'storage/.unfinished')).length };
    },
  };
}
