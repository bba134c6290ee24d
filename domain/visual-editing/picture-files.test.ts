import { describe, expect, it } from 'vitest';
import { readPath } from '../files/path.ts';
import {
  addressOfPicture,
  dataAddress,
  isPagePicture,
  newPicturePath,
  pathOfPicture,
} from './picture-files.ts';

const free = () => false;

it.each([
  ['Tea House.JPG', 'public/images/tea-house.webp'],
  ['café – außen.png', 'public/images/cafe-au-en.webp'],
  ['茶馆.png', 'public/images/picture.webp'],
  ['con.png', 'public/images/picture.webp'],
  ['../../etc/passwd', 'public/images/etc-passwd.webp'],
  ['', 'public/images/picture.webp'],
  [`${'long '.repeat(30)}.png`, 'public/images/long-long-long-long-long-long-long-long.webp'],
])('names the picture of the file %j %s [EDIT-045]', (file, path) => {
  const made = newPicturePath(file, { ending: 'webp' }, free);
  expect(made).toBe(path);
  expect(readPath(made)).toEqual({ ok: true, path });
});

it('takes no name that is there, in any spelling [EDIT-045]', () => {
  const taken = new Set(['public/images/tea.webp', 'public/images/tea-2.webp']);
  expect(newPicturePath('TEA.png', { ending: 'webp' }, (key) => taken.has(key))).toBe(
    'public/images/tea-3.webp',
  );
  expect(newPicturePath('tea.svg', { ending: 'svg', folder: 'public' }, free)).toBe(
    'public/tea.svg',
  );
});

describe('the address of a picture', () => {
  it.each([
    ['public/images/tea.webp', '/images/tea.webp'],
    ['public/a b/#1 50%.png', '/a%20b/%231%2050%25.png'],
    ['public/茶.JPG', '/茶.JPG'],
  ])('of %s is %s, and leads back', (path, address) => {
    expect(addressOfPicture(path)).toBe(address);
    expect(pathOfPicture(address)).toBe(path);
    expect(isPagePicture(path)).toBe(true);
  });

  it('drops a query, and decodes what was encoded', () => {
    expect(pathOfPicture('/images/%E8%8C%B6.webp?v=2#a')).toBe('public/images/茶.webp');
  });

  it.each(['https://a.example/a.png', '//a.example/a.png', 'a.png', '/a.txt', '/%E0%A4%A.png', ''])(
    'is not %j',
    (address) => {
      expect(pathOfPicture(address)).toBeUndefined();
    },
  );

  it('may be its content', () => {
    expect(dataAddress('public/a.jpg', { content: 'AA==', isBinary: true })).toBe(
      'data:image/jpeg;base64,AA==',
    );
    expect(dataAddress('public/a.svg', { content: '<svg a="#"/>', isBinary: false })).toBe(
      'data:image/svg+xml;charset=utf-8,%3Csvg%20a%3D%22%23%22%2F%3E',
    );
  });
});
