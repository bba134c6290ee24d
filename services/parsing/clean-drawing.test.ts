import { describe, expect, it } from 'vitest';
import { cleanDrawing } from './clean-drawing.ts';

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">';
const svg = (inner: string, root = head) => `${root}${inner}</svg>`;
const clean = (inner: string) => cleanDrawing(svg(`<path d="M0 0"/>${inner}`))?.text;
const kept = `${head}<path d="M0 0"/></svg>\n`;

it('keeps what draws, with its size, groups, gradients, styles and texts [EDIT-042]', () => {
  const drawing =
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient></defs>' +
    '<style>.b{fill:url(#a);stroke-width:2}</style>' +
    '<g class="b" style="opacity:.5" transform="scale(2)"><path d="M0 0h9" fill="url(#a)"/><text x="1">Tea &amp; cake</text></g>' +
    '<use href="#a"/>';
  expect(cleanDrawing(svg(drawing))).toEqual({
    text: `${svg(drawing)}\n`,
    width: 24,
    height: 12,
  });
});

it('reads what drawing programs write: a declaration, a DTD, prefixes, CDATA and old links', () => {
  const source =
    '<?xml version="1.0"?><!-- Made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">' +
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40px" height="20">' +
    '<style type="text/css"><![CDATA[ .st0 { fill: #123456; } ]]></style>' +
    '<switch><foreignObject requiredExtensions="x"/><g><path id="p" class="st0" d="M1 1"/></g></switch>' +
    '<use xlink:href="#p"/></svg>';
  expect(cleanDrawing(source)).toEqual({
    text:
      '<svg xmlns="http://www.w3.org/2000/svg" width="40px" height="20"><style>.st0{fill:#123456}</style>' +
      '<switch><g><path id="p" class="st0" d="M1 1"/></g></switch><use href="#p"/></svg>\n',
    width: 40,
    height: 20,
  });
});

const hostile: [what: string, inner: string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  [
    'a script in another namespace',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">a</h:script>',
  ],
  ['foreign content', '<foreignObject><iframe src="https://a.example"></iframe></foreignObject>'],
  ['HTML', '<img src="x" onerror="alert(1)">'],
  ['an animation of a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['a picture of another host', '<image href="https://a.example/a.png"/>'],
  ['a picture in it, which was not decoded', '<image href="data:image/png;base64,AA=="/>'],
  ['a filter of a picture', '<feImage href="https://a.example/a.svg"/>'],
  ['a use of another file', '<use href="https://a.example/a.svg#b"/>'],
  ['a style sheet of another host', '<style>@import url(https://a.example/a.css);</style>'],
  ['a font of another host', '<style>@font-face{font-family:a;src:url(//a.example/a)}</style>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
];
it.each(hostile)('leaves out %s [EDIT-042]', (_, inner) => {
  expect(clean(inner)).toBe(kept);
});

const attributes: [what: string, attribute: string][] = [
  ['a handler', 'onload="alert(1)"'],
  ['a handler in capitals', 'OnClick="alert(1)"'],
  ['a link to a script', 'href="javascript:alert(1)"'],
  ['a fill of another host', 'fill="url(https://a.example/a.svg#b)"'],
  ['a style of another host', 'style="fill:url(https://a.example/a.svg#b)"'],
  ['a style that hides its word', 'style="fill:u\\72l(https://a.example)"'],
  ['a style that ends its rule', 'style="fill:red}*{fill:blue"'],
  ['a property that loads', 'style="background:url(//a.example)"'],
  ['a base', 'xml:base="https://a.example/"'],
  ['an unknown attribute', 'data-a="b"'],
];
it.each(attributes)('leaves out %s, and keeps the part [EDIT-042]', (_, attribute) => {
  expect(cleanDrawing(svg(`<path ${attribute} d="M0 0"/>`))?.text).toBe(kept);
});

describe('what only looks small', () => {
  it('drops uses of uses, a few of which draw billions of shapes [EDIT-042]', () => {
    const level = (name: string, of: string) =>
      `<g id="${name}">${`<use href="#${of}"/>`.repeat(10)}</g>`;
    const text = clean(`<g id="a"><path d="M1 1"/></g>${level('b', 'a')}${level('c', 'b')}`);
    expect(text?.match(/<use/g)).toHaveLength(10);
    expect(text).toContain('<g id="c"/>');
    expect(clean('<use id="self" href="#self"/>')).toBe(kept);
  });

  it('refuses more shapes than a page can draw [EDIT-042]', () => {
    expect(clean('<path d="M1 1"/>'.repeat(20_000))).toBeUndefined();
    const group = `<g id="a">${'<path d="M1 1"/>'.repeat(1_000)}</g>`;
    expect(clean(`${group}${'<use href="#a"/>'.repeat(18)}`)).toBeDefined();
    expect(clean(`${group}${'<use href="#a"/>'.repeat(20)}`)).toBeUndefined();
    expect(clean('<g>'.repeat(2_000))).toBeUndefined();
  });

  it.each(['', 'Tea', '<svg/>', '<svg><script>a</script></svg>', '<html><p>Tea</p></html>'])(
    'is no drawing: %j',
    (text) => {
      expect(cleanDrawing(text)).toBeUndefined();
    },
  );
});
