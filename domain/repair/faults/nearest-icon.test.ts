import { expect, it } from 'vitest';
import { findNearestIcon } from './nearest-icon.ts';

const icons = [
  'Sprout',
  'GitBranch',
  'ShoppingCart',
  'MapPin',
  'CircleUser',
  'Notebook',
  'NotebookPen',
  'House',
  'Circle',
  'ChartBar',
];
const names = new Set(icons.flatMap((name) => [name, `${name}Icon`, `Lucide${name}`]));

it.each([
  ['Seedling', 'Sprout'],
  ['Github', 'GitBranch'],
  ['ShoppingKart', 'ShoppingCart'],
  ['shoppingcart', 'ShoppingCart'],
  ['UserCircle', 'CircleUser'],
  ['LocationIcon', 'MapPin'],
  ['NotebookQuill', 'Notebook'],
  ['FaHouse', 'House'],
  ['BarChart', 'ChartBar'],
  ['Qwertz', 'Circle'],
])('replaces %s by %s [FIX-009]', (wanted, near) => {
  expect(findNearestIcon(wanted, names)).toBe(near);
});

it('has nothing to offer where the set is empty', () => {
  expect(findNearestIcon('Seedling', new Set())).toBeUndefined();
});

it('has nothing to offer for a name that is no word [FIX-009]', () => {
  expect(findNearestIcon('House'.repeat(16), names)).toBe('House');
  expect(findNearestIcon('House'.repeat(17), names)).toBeUndefined();
});
