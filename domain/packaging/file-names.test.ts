import { expect, it } from 'vitest';
import { packageFileName, safeFileName } from './file-names.ts';

it.each([
  ['Café 记账', 'Café 记账'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['cash\u202efdp', 'cash fdp'],
  ['tab\tline\n', 'tab line'],
  ['...', 'App'],
  ['', 'App'],
  ['con', 'App con'],
  ['LPT1.txt', 'App LPT1.txt'],
  ['contact', 'contact'],
  ["O'Brien", "O'Brien"],
  ['記'.repeat(300), '記'.repeat(60)],
])('turns the name %j into the file name %j [PKG-031]', (name, wanted) => {
  expect(safeFileName(name)).toBe(wanted);
});

it('names a package after app, platform and version [GAP-58]', () => {
  expect(packageFileName({ name: 'Tea/Room', version: '1.2.3' }, 'android', 'apk')).toBe(
    'Tea Room-android-1.2.3.apk',
  );
});
