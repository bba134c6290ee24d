import { expect, it } from 'vitest';
import { addBridge } from './bridge.ts';

const tag = '<script src="/__shell/bridge.js"></script>';
const pageOf = (html: string | Buffer, path = 'index.html') =>
  Buffer.from(addBridge([{ path, bytes: Buffer.from(html) }], Buffer.from('x'))[0]?.bytes ?? []);

it.each([
  ['<!doctype html><html><head><title>x', `<!doctype html><html><head>${tag}<title>x`],
  ['<HEAD lang="a">x', `<HEAD lang="a">${tag}x`],
  ['<html lang="a"><header>x', `<html lang="a">${tag}<header>x`],
  ['<!DOCTYPE html><p>x', `<!DOCTYPE html>${tag}<p>x`],
  ['<p>x', `${tag}<p>x`],
  ['', tag],
  ['<head', `${tag}<head`],
])('puts the bridge in front of the scripts of %j', (html, wanted) => {
  expect(pageOf(html).toString()).toBe(wanted);
});

it('keeps every byte of a page, whatever its encoding is', () => {
  const page = Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0x80, 0xb9]);
  expect(pageOf(page).equals(Buffer.concat([Buffer.from(tag), page]))).toBe(true);
  expect(pageOf('\ufeff<p>x').toString()).toBe(`\ufeff${tag}<p>x`);
});

it('changes pages only, and adds the script itself', () => {
  const files = addBridge([{ path: 'a.js', bytes: Buffer.from('<head>') }], Buffer.from('script'));
  expect(files.map(({ path, bytes }) => [path, String(bytes)])).toEqual([
    ['a.js', '<head>'],
    ['__shell/bridge.js', 'script'],
  ]);
});
