import { expect, it } from 'vitest';
import { addPrefix, injectBridge, withBridge } from './page-rewrite.ts';

const script = '<script src="/__sayso/bridge.js"></script>';

it.each([
  ['<!doctype html><html><head><title>x</title></head>', `<!doctype html><html><head>${script}<title>x</title></head>`],
  ['<!doctype html><html lang="zh"><body>', `<!doctype html><html lang="zh">${script}<body>`],
  ['<!doctype html><p>', `<!doctype html>${script}<p>`],
  ['<p>', `${script}<p>`],
])('GAP-36 puts the bridge first in %s', (page, expected) => {
  expect(withBridge(page, '')).toBe(expected);
});

it('GAP-36 injects once at every split, keeping every byte', async () => {
  const page = Buffer.from('<!doctype html><html><head><meta charset="utf-8"><title>言成</title></head><body>你好<head></body></html>');
  const expected = withBridge(page.toString(), '');
  for (let split = 1; split < page.length; split += 7) {
    const stream = injectBridge('');
    stream.write(page.subarray(0, split));
    stream.end(page.subarray(split));
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe(expected);
  }
});

it('prefixes the addresses of an opaque frame and leaves others alone', () => {
  const prefix = '/~id';
  expect(addPrefix('import a from "/src/a.ts"; import("/b.js"); import "//cdn/x"; import c from "./c"', 'js', prefix)).toBe(
    'import a from "/~id/src/a.ts"; import("/~id/b.js"); import "//cdn/x"; import c from "./c"',
  );
  expect(addPrefix('const base = "/" || "/";', 'js', prefix)).toBe('const base = "/~id/" || "/";');
  expect(addPrefix('<img src="/a.png"><a href="//x"><link href="/~id/b.css">', 'html', prefix)).toBe(
    '<img src="/~id/a.png"><a href="//x"><link href="/~id/b.css">',
  );
  expect(addPrefix('a{background:url(/x.png)}b{background:url("/y.png")}', 'css', prefix)).toBe(
    'a{background:url(/~id/x.png)}b{background:url("/~id/y.png")}',
  );
});
