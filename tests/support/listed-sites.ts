// Publishes what the starter makes of prompts with the real gateway, tags and prerendering.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStarter } from '../../services/adapters/models/starter/index.ts';
import { openPageCheck } from '../../services/adapters/page-check/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { findBrowser, launchBrowser } from './browser.ts';
import { openExploredSites } from './explored-site.ts';
import { judgeListing } from './judge-listing.ts';
import { openPublishing } from './publishing.ts';

const prompts = JSON.parse(
  readFileSync(new URL('../corpus/starter-prompts.json', import.meta.url), 'utf8'),
) as { prompt: string }[];

/** Opens what publishes starters and judges them. `judge` takes a number of the corpus, from 1. */
export async function openListedSites(database: OpenDatabase) {
  const { path } = await findBrowser();
  const logged: string[] = [];
  const renderer = openPageCheck({
    environment: { CHROMIUM_PATH: path, PATH: process.env.PATH },
    dataDir: join(tmpdir(), `sayso-listed-${process.pid}`),
    log: (message) => void logged.push(message),
  });
  const stage = await openPublishing(database, { listing: { renderer } });
  const built = await openExploredSites();
  const browser = await launchBrowser();

  /** Publishes what the starter makes of a prompt, and returns its address. */
  async function publish(prompt: string) {
    const { files } = writeStarter({ prompt, language: 'en_US', variant: 'general' });
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(Object.fromEntries(await built.build(files)));
    const { status, log } = await stage.publish(userId, uuid);
    await stage.rendered();
    if (status !== 'done') throw new Error(`was not published: ${log}`);
    const { name } = await stage.publishing.read(userId, uuid);
    return { uuid, site: `http://${name}.localhost:${stage.place.port}/` };
  }

  return {
    ...{ browser, publish },
    async judge(number: number): Promise<{ prompt: string; faults: string[] }> {
      const { prompt = '' } = prompts[number - 1] ?? {};
      const { site } = await publish(prompt);
      return { prompt, faults: [...(await judgeListing(browser, site)), ...stage.problems] };
    },
    async close() {
      await browser.close();
      await built.close();
      await stage.close();
      await renderer.close();
    },
  };
}
