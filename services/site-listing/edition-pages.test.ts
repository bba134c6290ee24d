import { expect, it } from 'vitest';
import { keepRendered } from './edition-pages.ts';

const absent = { route: '/sayso-no-such-page', path: '/sayso-no-such-page', html: 'nothing' };
const at = (route: string, html: string, path = route) => ({ route, path, html });

it('keeps routes that show a page of their own [PUB-066]', () => {
  const rendered = [
    at('/', 'home'),
    at('/about', 'about'),
    at('/gone', 'nothing'),
    at('/members', 'sign in', '/sign-in'),
    absent,
  ];
  expect(keepRendered(['/', '/about', '/gone', '/members', '/slow'], rendered)).toEqual([
    { route: '/', html: 'home' },
    { route: '/about', html: 'about' },
    { route: '/slow', html: null },
  ]);
});

it('keeps the home page of a site that shows it everywhere [PUB-066]', () => {
  const rendered = [at('/', 'home'), at('/about', 'home'), { ...absent, html: 'home' }];
  expect(keepRendered(['/', '/about'], rendered)).toEqual([{ route: '/', html: 'home' }]);
});

it('leaves the home page as it was built when it leads elsewhere [PUB-066]', () => {
  expect(keepRendered(['/'], [at('/', 'welcome', '/welcome')])).toEqual([
    { route: '/', html: null },
  ]);
});
