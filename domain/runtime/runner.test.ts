import { expect, it } from 'vitest';
import { runnersOf } from './runner.ts';

it.each([
  [true, undefined, ['remote', 'browser']],
  [true, 'remote', ['remote', 'browser']],
  [true, 'browser', ['browser', 'remote']],
  [false, undefined, ['browser']],
  [false, 'remote', ['browser']],
  [true, 'webcontainer', ['webcontainer', 'remote', 'browser']],
  [false, 'webcontainer', ['webcontainer', 'browser']],
] as const)(
  'with a sandbox (%s) and preferred runner %s projects run in %j [GAP-74, ODD-04]',
  (available, wanted, found) => {
    expect(runnersOf({ available, wanted })).toEqual(found);
  },
);
