import { expect, it } from 'vitest';
import { readBinaryXml } from '../testing/read-android-binary.ts';
import { android, boolean, decimal, hex, reference, text, xmlElement } from './android-app.ts';
import { encodeBinaryXml } from './binary-xml.ts';

it('writes attributes in the order of their ids, and those without one last', () => {
  const child = xmlElement('child', [android('icon', reference(0x7f020000, 'mipmap/icon'))]);
  const root = xmlElement(
    'root',
    [
      { name: 'package', value: text('com.example') },
      android('versionName', text('1.2.3')),
      android('versionCode', decimal(7)),
      android('hasCode', boolean(true)),
      android('configChanges', hex(0x40)),
    ],
    [child, child],
  );
  const read = readBinaryXml(encodeBinaryXml(root));
  expect(Object.entries(read.attributes)).toEqual([
    ['android:hasCode', 'true'],
    ['android:configChanges', '0x40'],
    ['android:versionCode', '7'],
    ['android:versionName', '1.2.3'],
    ['package', 'com.example'],
  ]);
  expect(read.children.map(({ attributes }) => attributes['android:icon'])).toEqual([
    '@7f020000',
    '@7f020000',
  ]);
});
