/** A file of the sample project: its path, what it imports, and the texts that a visitor reads. */
type SampleFile = readonly [path: string, imports: string, ...texts: string[]];

/** The files of a shop and its office as models write them: 48 files with English texts. */
const sampleFiles: readonly SampleFile[] = [
  [
    'src/App.tsx',
    './components/Header ./components/Footer ./pages/HomePage ./pages/CatalogPage ./pages/ProductPage ./pages/CartPage ./pages/CheckoutPage ./pages/OrdersPage ./pages/AccountPage ./pages/StockPage ./pages/ReportsPage ./pages/ContactPage ./pages/NotFoundPage',
  ],
  ['src/types.ts', ''],
  ['src/content.ts', './types', 'Lantern & Loom', 'Lamps and textiles for quiet rooms'],
  ['src/components/Header.tsx', './NavMenu ./SearchBox', 'Lantern & Loom home'],
  ['src/components/NavMenu.tsx', '', 'Catalogue', 'Our story'],
  ['src/components/Footer.tsx', '', 'Made in small batches', 'Imprint'],
  ['src/components/SearchBox.tsx', '../lib/search', 'Find a lamp or a blanket'],
  ['src/components/ProductCard.tsx', '../lib/money ./RatingStars ../types', 'Only a few left'],
  ['src/components/RatingStars.tsx', '', 'out of five'],
  [
    'src/components/ReviewList.tsx',
    './RatingStars ../lib/dates',
    'What buyers say',
    'Write a review',
  ],
  ['src/components/FilterPanel.tsx', '../lib/catalog', 'Material', 'Under 50'],
  ['src/components/SortSelect.tsx', '../lib/catalog', 'Cheapest first'],
  ['src/components/Pagination.tsx', '', 'Further results'],
  ['src/components/CartLine.tsx', '../lib/money ../lib/cartStore', 'Take out'],
  [
    'src/components/OrderSummary.tsx',
    '../lib/money ../lib/shipping ../lib/discounts',
    'Subtotal',
    'Voucher',
  ],
  ['src/components/AddressForm.tsx', '../lib/validation', 'Street and number', 'Postcode'],
  ['src/components/PaymentForm.tsx', '../lib/validation', 'Card number', 'Security code'],
  ['src/components/OrderTimeline.tsx', '../lib/dates', 'Handed to the carrier'],
  ['src/components/StockTable.tsx', '../lib/stockStore', 'Reorder level', 'On hand'],
  ['src/components/SalesChart.tsx', '../lib/money', 'Turnover by week'],
  [
    'src/pages/HomePage.tsx',
    '../components/ProductCard ../content',
    'Light that stays low',
    'See the new lamps',
  ],
  [
    'src/pages/CatalogPage.tsx',
    '../components/ProductCard ../components/FilterPanel ../components/SortSelect ../components/Pagination ../lib/catalog',
    'All pieces',
  ],
  [
    'src/pages/ProductPage.tsx',
    '../components/ReviewList ../lib/cartStore ../lib/catalog',
    'Put in the basket',
    'Care instructions',
  ],
  ['src/pages/CartPage.tsx', '../components/CartLine ../components/OrderSummary', 'Your basket'],
  [
    'src/pages/CheckoutPage.tsx',
    '../components/AddressForm ../components/PaymentForm ../components/OrderSummary ../lib/ordersStore',
    'Where shall it go?',
    'Buy now',
  ],
  ['src/pages/OrdersPage.tsx', '../components/OrderTimeline ../lib/ordersStore', 'Past purchases'],
  ['src/pages/AccountPage.tsx', '../components/AddressForm', 'Your details', 'Sign out'],
  ['src/pages/StockPage.tsx', '../components/StockTable', 'Store room'],
  [
    'src/pages/ReportsPage.tsx',
    '../components/SalesChart ../lib/csvExport',
    'How the shop is doing',
  ],
  ['src/pages/ContactPage.tsx', '../lib/validation', 'Talk to us', 'Opening hours'],
  ['src/pages/NotFoundPage.tsx', '', 'This drawer is empty'],
  ['src/lib/storage.ts', ''],
  ['src/lib/cartStore.ts', './storage ../types'],
  ['src/lib/ordersStore.ts', './storage ../types'],
  ['src/lib/stockStore.ts', './storage ../types'],
  ['src/lib/catalog.ts', '../content ../types'],
  ['src/lib/search.ts', './catalog'],
  ['src/lib/money.ts', ''],
  ['src/lib/dates.ts', ''],
  ['src/lib/shipping.ts', ''],
  ['src/lib/discounts.ts', ''],
  ['src/lib/validation.ts', ''],
  ['src/lib/csvExport.ts', ''],
];

const plainFiles: Record<string, string> = {
  'package.json':
    '{"name":"lantern","type":"module","scripts":{"dev":"vite","build":"vite build"}}\n',
  'index.html':
    '<!doctype html>\n<html lang="en"><head><title>Lantern & Loom</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>\n',
  'vite.config.ts':
    "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n",
  'src/main.tsx': "import { App } from './App';\nimport './index.css';\n",
  'src/index.css':
    '@import "tailwindcss";\n@theme { --color-accent: #7a4b2a; --font-body: serif; }\n',
};
/**
 * Words that occur in all parts of a shop's code, so that a single word does not identify a file.
 */
const vocabulary =
  'order price search item customer total list value filter stock cart state label select update amount date product open close review payment shipping basket page report table address'.split(
    ' ',
  );

/**
 * Returns the sample project with about `tokens` tokens of files, at four characters a token. The
 * same call returns the same files.
 */
export function sampleProject(tokens: number): Map<string, string> {
  const each = Math.floor((tokens * 4) / sampleFiles.length);
  const files = new Map(Object.entries(plainFiles));
  for (const [at, file] of sampleFiles.entries()) files.set(file[0], sampleText(file, at, each));
  return files;
}

function sampleText([path, imports, ...texts]: SampleFile, at: number, length: number): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const exported = path.endsWith('.tsx') ? name : `${name}Api`;
  const head = imports
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => `import * as part${one.replace(/\W+/g, '_')} from '${one}';`);
  const body = path.endsWith('.tsx')
    ? [
        `export function ${exported}() {`,
        '  return (<section>',
        ...texts.map((text) => `    <p>${text}</p>`),
        '  </section>);',
        '}',
      ]
    : [
        `export const ${exported} = { name: '${name}' };`,
        ...texts.map((text, line) => `export const text${line} = '${text}';`),
      ];
  const lines = [...head, ...body];
  let size = lines.join('\n').length;
  for (let line = 0; size < length; line++) {
    const word = (step: number) =>
      vocabulary[(at * 7 + line * 3 + step * 11 + ((at * line) % 5)) % vocabulary.length];
    const one = `const ${word(0)}${line} = (${word(1)}: number) => ${word(2)}Of(${word(1)}, ${at}.${line});`;
    lines.push(one);
    size += one.length + 1;
  }
  return `${lines.join('\n')}\n`;
}
