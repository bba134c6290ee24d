import { expect, it, onTestFinished } from 'vitest';
import { siteFormEntries } from '../../services/store/schema/index.ts';
import { withDatabase } from '../support/database.ts';
import { openListedSites } from '../support/listed-sites.ts';

withDatabase('what search engines need', (open) => {
  it('is in a published site that the starter made [PUB-059, PUB-061, PUB-063]', async () => {
    const sites = await openListedSites(open());
    onTestFinished(() => sites.close());
    expect((await sites.judge(1)).faults).toEqual([]);
  }, 60_000);
});

withDatabase('a shop that the starter made', (open) => {
  it('sends its orders to its owner once it is published [PUB-051]', async () => {
    const sites = await openListedSites(open());
    onTestFinished(() => sites.close());
    const { site, uuid } = await sites.publish('an online shop with a cart');
    const page = await sites.browser.newPage();
    await page.goto(site);
    const add = page.getByRole('button', { name: /Add to bag/ }).first();
    await add.click();
    await add.click();
    await page.getByRole('button', { name: /^Bag/ }).click();
    await page.getByRole('button', { name: 'Check out' }).click();
    const order = page.getByRole('button', { name: 'Place order' });
    await order.click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('Name').fill('Ida');
    await page.getByLabel('Phone').fill('+44 113 496 0000');
    await page.getByLabel('Address').fill('3 Mill Lane, Leeds');
    const rows = () => open().db.select().from(siteFormEntries);
    expect(await rows()).toEqual([]);
    await order.click();
    await page.getByText('Thank you for your order').waitFor();
    const [entry, ...more] = await rows();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ projectUuid: uuid, form: 'order' });
    expect(JSON.stringify(entry?.fields)).toMatch(/Ida.*Leeds.*2 × .*\$/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Bag/ }).click();
    await page.getByText('Your bag is still empty').waitFor();
  }, 60_000);
});
