import { expect, it } from 'vitest';
import { findingProblem } from './finding-problem.ts';
import type { AccessFinding } from './privacy-report.ts';

const finding: AccessFinding = {
  ...{ part: 'table', name: 'people', who: 'visitors', what: 'read', route: { kind: 'direct' } },
  ...{ columns: ['email'], policies: ['open'] },
  repair: 'drop policy "open"\n  on people;',
};

it.each([
  [
    {},
    'Visitors who are not signed in can read rows of "people", by the row rules open. supabase/access.json does not declare it. Close it in a new migration, for example: drop policy "open" on people;',
  ],
  [
    {
      ...{ part: 'bucket' as const, name: 'photos', who: 'users' as const, policies: [] },
      ...{ what: 'delete' as const, route: { kind: 'publicAddress' as const } },
      repair: '-- x',
    },
    'Signed-in users who do not own the row can delete rows of files in bucket "photos" by the public address of a file. supabase/access.json does not declare it. Close it in a new migration, for example: -- x',
  ],
  [
    {
      ...{ who: 'owner' as const, what: 'give' as const },
      route: { kind: 'function' as const, name: 'hand_over' },
    },
    'Owners of a row can make another user the owner of rows of "people" through the function "hand_over", by the row rules open. supabase/access.json does not declare it. Close it in a new migration, for example: drop policy "open" on people;',
  ],
])('says who can do what, how, and how to close it [DB-110]', (change, message) => {
  expect(findingProblem({ ...finding, ...change })).toEqual({
    ...{ kind: 'privacy', message, file: null, line: null, column: null },
  });
});

it('is at most as long as a problem may be', () => {
  const long = findingProblem({ ...finding, repair: 'x'.repeat(5000) });
  expect(long.message).toHaveLength(500);
});
