// The numbers of a published site's visits.
import { answer } from './answers.mjs';
import { open } from './publishing.mjs';
import { scrollToSection } from './scroll.mjs';

const dayMs = 86_400_000;
/** Thirty days with a weekly rhythm and a first week without visits. */
const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.now() - (29 - index) * dayMs).toISOString().slice(0, 10),
  visitors: index < 7 ? 0 : 12 + ((index * 7) % 13) + (index % 7 > 4 ? 21 : 0),
  views: index < 7 ? 0 : 40 + ((index * 19) % 31) + (index % 7 > 4 ? 55 : 0),
}));
const sum = (name) => days.reduce((all, one) => all + one[name], 0);
const numbers = {
  ...{ days, views: sum('views'), visitors: sum('visitors'), bots: 87 },
  pages: [
    ...[
      ['/', 902],
      ['/menu', 411],
      ['/%E8%AE%A2%E4%BD%8D', 230],
      ['/about', 96],
      ['', 41],
    ].map(([name, count]) => ({ name, count })),
  ],
  referrers: [
    { name: 'www.google.com', count: 214 },
    { name: 'a-very-long-name-of-a-site-that-links-here.community.example', count: 31 },
  ],
  devices: [
    { name: 'phone', count: 388 },
    { name: 'desktop', count: 170 },
    { name: 'tablet', count: 12 },
  ],
};
const empty = {
  ...{ days: days.map(({ day }) => ({ day, visitors: 0, views: 0 })), views: 0, visitors: 0 },
  ...{ bots: 0, pages: [], referrers: [], devices: [] },
};

async function openNumbers(page, prepared, shown) {
  await answer(page, 'siteVisits/*', shown);
  await open(page, prepared);
  const title = page.getByRole('dialog').getByText(prepared.words('siteVisits.title'), {
    exact: true,
  });
  await title.click();
  await scrollToSection(title);
  await page.waitForTimeout(400);
}

export const siteVisits = [
  {
    name: 'publish-numbers',
    person: true,
    go: (page, prepared) => openNumbers(page, prepared, numbers),
  },
  {
    name: 'publish-numbers-none',
    person: true,
    go: (page, prepared) => openNumbers(page, prepared, empty),
  },
];
