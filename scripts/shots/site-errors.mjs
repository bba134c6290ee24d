// Errors at visitors of a published site.
import { alter, answer } from './answers.mjs';
import { open } from './publishing.mjs';
import { scrollToSection } from './scroll.mjs';

const ago = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** One error that is open; `changes` make it another one. */
const error = (id, changes = {}) => ({
  ...{ id, status: 'open', isSource: true, page: '/menu', browser: 'safari' },
  message: "TypeError: undefined is not an object (evaluating 'menu.dishes.map')",
  place: 'src/pages/Menu.tsx:24:11',
  stack: [
    'DishList@https://weekend-7f3a2c.sites.example/assets/index-Dk3j2_aB.js:1:48211',
    'renderWithHooks@https://weekend-7f3a2c.sites.example/assets/index-Dk3j2_aB.js:1:9120',
  ].join('\n'),
  ...{ count: 31, visitors: 12, firstEdition: 2, lastEdition: 2, repair: null, mayBeFree: true },
  ...{ firstAt: ago(1), lastAt: ago(0.05) },
  ...changes,
});

const list = [
  error('a'),
  error('b', {
    message: 'Could not load /assets/Table-Bq81kLm0.js',
    ...{ place: '', stack: '', page: '/book', browser: 'wechat', repair: 'ordered' },
    ...{ count: 3, visitors: 2, firstEdition: 1, lastAt: ago(20), firstAt: ago(49) },
  }),
  error('c', {
    message: 'Error: No date was chosen',
    ...{
      status: 'done',
      repair: 2,
      place: 'src/components/booking/CalendarOfTheWholeYear.tsx:8:3',
    },
    ...{
      count: 1,
      visitors: 1,
      firstEdition: 1,
      lastEdition: 1,
      lastAt: ago(30),
      firstAt: ago(31),
    },
  }),
];
const editions = [
  { number: 2, version: 3 },
  { number: 1, version: 2 },
];
const offer = { edition: 2, previous: 1, failedVisits: 12, visits: 46 };

/** Opens the row of errors with these errors. */
async function openErrors(page, prepared, errors) {
  const { words } = prepared;
  await answer(page, 'siteErrors/*', { list: [], editions, offer: null, ...errors });
  await answer(page, 'repair/*', { auto: true, isFree: false, freeLeft: 20_000, cost: 4_000 });
  await alter(page, 'models', (models) => {
    models.starter = false;
  });
  await open(page, prepared);
  const dialog = page.getByRole('dialog');
  const title = dialog.getByText(words('siteErrors.title'), { exact: true });
  await title.click();
  if (errors.list) {
    await dialog.getByText(words('siteErrors.details'), { exact: true }).first().click();
    await dialog.locator('summary', { hasText: /1/ }).last().click();
  }
  const offered = dialog.getByRole('region', { name: words('siteErrors.offerLabel') });
  await scrollToSection(errors.offer ? offered : title, errors.offer ? 'section' : undefined);
  await page.waitForTimeout(400);
}

export const siteErrors = [
  {
    name: 'publish-errors',
    person: true,
    go: (page, prepared) => openErrors(page, prepared, { list, offer }),
  },
  {
    name: 'publish-no-errors',
    person: true,
    go: (page, prepared) => openErrors(page, prepared, {}),
  },
];
