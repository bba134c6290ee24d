import { expect, it } from 'vitest';
import { unlinkedRoutes } from './unlinked-routes.ts';

const routes = '<Route path="/" />\n<Route path="/plan" />\n<Route path="/stats" />';
const sources = (more: string, file = 'src/nav.tsx') =>
  new Map([
    ['src/app.tsx', routes],
    [file, more],
    ['notes.md', 'href="/stats"'],
  ]);

it.each([
  ['<Link to="/plan">Plan</Link>', ['/stats']],
  ['<Link to="/plan" /><a href="#/stats">', []],
  ["navigate('/plan'); navigate(-1); location.hash = '#/stats?day=1';", []],
  ['const links = [\'plan\', "../stats/"];', []],
  ['<Link to={`/plan`}>', []],
  ['<Link to={one.path}>', []],
  ['navigate(target)', []],
  ['const address = `#/$' + '{name}`;', []],
  ['', ['/plan', '/stats']],
])('finds screens to which nothing leads in %j [FIX-055]', (more, unlinked) => {
  expect(unlinkedRoutes(sources(more))).toEqual(unlinked);
});

it('reads sources only, and says nothing of a site without routes [FIX-055]', () => {
  expect(unlinkedRoutes(sources('"/plan"', 'README.md'))).toEqual(['/plan', '/stats']);
  expect(unlinkedRoutes(new Map([['src/app.tsx', '<h1>Hi</h1>']]))).toEqual([]);
});
