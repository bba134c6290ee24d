import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../services/store/open-database.ts';
import { openListedSites } from '../support/listed-sites.ts';

/** Prompts of the corpus: ten kinds of sites in four languages. */
const chosen = [1, 4, 10, 16, 21, 28, 34, 40, 48, 52];

/**
 * Publishes what the starter makes of ten prompts, or of those with these numbers, and prints what
 * search engines, previews of links and assistive technology would miss. Returns how many sites
 * have a fault.
 */
export async function measureFound(
  say: (line: string) => void,
  numbers: readonly number[],
): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sayso-found-'));
  const database = await openDatabase({ dataDir });
  const sites = await openListedSites(database);
  let failures = 0;
  try {
    for (const number of numbers.length > 0 ? numbers : chosen) {
      const { prompt, faults } = await sites.judge(number);
      if (faults.length > 0) failures++;
      say(`${number} ${faults.length === 0 ? 'good' : 'FAULTY'}: ${prompt}`);
      for (const fault of faults) say(`  ${fault}`);
    }
  } finally {
    await sites.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  return failures;
}
