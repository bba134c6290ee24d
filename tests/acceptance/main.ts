// `npm run acceptance -- kills` and `-- attacks`: measures the built product and prints a table.
// The other parts need no product: `-- explorer` measures what the exploration of sites finds, of
// all apps or those named behind it, `-- wishes` what is found of things that a user should be able
// to do, `-- edits` makes random edits of what pages show, `-- shown [count]` compares what pages
// show before and after such edits are saved, `-- found [number…]` checks what search engines get of
// published starters, `-- packages` asks the tools of others about packages for devices, and
// `-- starter [folder] [number…]` draws what the starter makes of its corpus of prompts.
import process from 'node:process';
import { createRandom, faultSeed } from '../support/faults.ts';
import { checkApplePackages } from './apple-packages.ts';
import { attacks } from './attacks.ts';
import { measureEdits } from './edits.ts';
import { measureExplorer } from './explorer.ts';
import { measureFound } from './found.ts';
import { kills } from './kills.ts';
import { measureAttack, startProbe } from './measure-attack.ts';
import { measurePackages } from './packages.ts';
import { measurePrivacy } from './privacy.ts';
import { isHeld, maxLongestMs, maxP99Ms } from './probe-times.ts';
import { type Product, startProduct } from './product.ts';
import { measureShownEdits } from './shown.ts';
import { drawStarterSheets } from './starter.ts';
import { measureWishes } from './wishes.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const random = createRandom(faultSeed);
const verdict = (isGood: boolean) => (isGood ? 'yes' : 'NO');
let failures = 0;

async function measureKills(product: Product): Promise<void> {
  const person = await product.person();
  say('| killed | ready again (s) | limit (s) | held | kept |\n|---|--:|--:|---|---|');
  for (const { name, maxMs, run } of kills) {
    const outcome = await run({ product, person, random }).catch((error: Error) => error);
    const isMissing = outcome instanceof Error;
    const isGood = !isMissing && outcome.awayMs <= maxMs;
    if (!isGood) failures++;
    const away = isMissing ? '–' : (outcome.awayMs / 1_000).toFixed(1);
    const kept = isMissing ? outcome.message : outcome.kept;
    say(`| ${name} | ${away} | ${maxMs / 1_000} | ${verdict(isGood)} | ${kept} |`);
  }
}

async function measureAttacks(product: Product): Promise<void> {
  const probe = await startProbe(product);
  say(
    `Another user’s wait in ms, p99 / longest; limits ${maxP99Ms} / ${maxLongestMs}.\n\n| attack | call, quiet | call, attacked | site, quiet | site, attacked | probes | rounds | held |\n|---|--:|--:|--:|--:|--:|--:|---|`,
  );
  for (const attack of attacks) {
    const name = `${attack.id} ${attack.what}`;
    try {
      const result = await measureAttack(attack, { product, probe, random });
      const { quiet, attacked, failed, rounds } = result;
      const show = (one: { p99: number; longest: number }) =>
        `${Math.round(one.p99)} / ${Math.round(one.longest)}`;
      const isGood = isHeld(result);
      if (!isGood) failures++;
      const probes = `${attacked.call.count} + ${attacked.site.count}${failed ? `, ${failed} failed` : ''}`;
      say(
        `| ${name} | ${show(quiet.call)} | ${show(attacked.call)} | ${show(quiet.site)} | ${show(attacked.site)} | ${probes} | ${rounds} | ${verdict(isGood)} |`,
      );
    } catch (error) {
      failures++;
      say(`| ${name} | – | – | – | – | – | – | NO: ${(error as Error).message} |`);
    }
  }
  await probe.end();
}

const parts: Record<string, (product: Product) => Promise<void>> = {
  kills: measureKills,
  attacks: measureAttacks,
};
/** Parts without a product. Each returns how many goals were missed. */
const productless: Record<string, (words: string[]) => number | Promise<number>> = {
  explorer: (names) => measureExplorer(say, names),
  wishes: ([part]) => measureWishes(say, part),
  edits: () => measureEdits(random, say),
  shown: ([count]) => measureShownEdits(say, count ? Number(count) : undefined),
  found: (numbers) => measureFound(say, numbers.map(Number)),
  packages: async () => (await measurePackages(say)) + (await checkApplePackages(say)),
  privacy: (names) => measurePrivacy(say, names),
  starter: async ([folder = 'shots/starter', ...numbers]) => {
    await drawStarterSheets(folder, numbers.map(Number), say);
    return 0;
  },
};
const [chosen = '', ...words] = process.argv.slice(2);
const measure = parts[chosen];
const measureAlone = productless[chosen];
if (!measure && !measureAlone) {
  say(`Choose one: npm run acceptance -- ${Object.keys({ ...parts, ...productless }).join(', ')}`);
  process.exit(2);
}
say(`Seed ${faultSeed}; the same again: FAULT_SEED=${faultSeed} npm run acceptance -- ${chosen}\n`);
if (measureAlone) process.exit((await measureAlone(words)) > 0 ? 1 : 0);
let product: Product | undefined;
// A run that is interrupted ends its processes and removes its folder.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(
    signal,
    () => void (product?.stop() ?? Promise.resolve()).finally(() => process.exit(130)),
  );
product = await startProduct({ isWhole: true });
try {
  await measure?.(product);
} finally {
  await product.stop();
}
process.exit(failures > 0 ? 1 : 0);
