import { expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '../support/database.ts';
import { openListedSites } from '../support/listed-sites.ts';

withDatabase('what search engines need', (open) => {
  it('is in a published site that the starter made [PUB-059, PUB-061, PUB-063]', async () => {
    const sites = await openListedSites(open());
    onTestFinished(() => sites.close());
    expect((await sites.judge(1)).faults).toEqual([]);
  }, 60_000);
});
