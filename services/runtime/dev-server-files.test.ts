import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { devServerFiles } from './dev-server-files.ts';

it('are all that the tagger of a box imports, where nothing else of ours exists [GAP-37]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-dev-server-'));
  try {
    for (const [name, path] of Object.entries(devServerFiles))
      await cp(path, join(directory, name));
    await writeFile(
      join(directory, 'use.mjs'),
      [
        "import { positionTagger } from './position-tags.mjs';",
        "console.log(positionTagger({ root: '/' }).name);",
      ].join('\n'),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [join(directory, 'use.mjs')]);
    expect(stdout).toBe('sayso:positions\n');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
