// How a published site presents itself, and its poster.
import { answer } from './answers.mjs';
import { open } from './publishing.mjs';
import { scrollToSection } from './scroll.mjs';

const ownListing = {
  ...{ title: null, description: null, isFound: true },
  ...{ hasIcon: false, hasCard: false, revision: '' },
};

/** Opens how the site presents itself. */
async function openListing(page, prepared) {
  await answer(page, 'siteListing/*', ownListing);
  await open(page, prepared);
  const title = page
    .getByRole('dialog')
    .getByText(prepared.words('siteListing.title'), { exact: true });
  await title.click();
  await scrollToSection(title);
  await page.waitForTimeout(400);
}

/** Opens the poster of the site. */
async function openPoster(page, prepared) {
  await open(page, prepared);
  const poster = page
    .getByRole('dialog')
    .getByRole('button', { name: prepared.words('siteListing.share.poster') });
  await poster.click();
  const picture = page.getByRole('dialog').getByRole('figure').getByRole('img').first();
  await picture.waitFor();
  await scrollToSection(poster, 'button');
  await page.waitForTimeout(400);
}

export const siteListing = [
  { name: 'publish-listing', person: true, go: openListing },
  { name: 'publish-poster', person: true, go: openPoster },
];
