import { expect, it } from 'vitest';
import {
  isPreviewLabel,
  opaquePreviewAddress,
  ownPreviewAddress,
  previewLabel,
  previewNameOfHost,
  previewOrigin,
  splitPreviewPath,
} from './address.ts';

const uuid = '0b9f7c52-8d0e-4c39-9d3a-3d2f3f1f7a10';
const other = '7a7a7a7a-8d0e-4c39-9d3a-3d2f3f1f7a10';
const label = 'abcdefghijklmnopqrstuvwxyz';
const domains = ['preview.localhost', 'sites.example'];

it('builds the address of a preview [GAP-36]', () => {
  expect(previewOrigin(uuid, { domain: 'preview.localhost', port: 4100, secure: false })).toBe(
    `http://${uuid}.preview.localhost:4100`,
  );
  expect(previewOrigin(uuid, { domain: 'sites.example', port: 443, secure: true })).toBe(
    `https://${uuid}.sites.example`,
  );
  expect(opaquePreviewAddress(uuid, '192.168.1.5', 4100)).toBe(`http://192.168.1.5:4100/~${uuid}/`);
});

it.each([
  [`${uuid}.preview.localhost:4100`, uuid],
  [`${uuid.toUpperCase()}.PREVIEW.localhost`, uuid],
  [`${uuid}.sites.example.`, uuid],
  [`${label}.preview.localhost:4100`, label],
  [`${label}a.preview.localhost:4100`, undefined],
  [`x.${uuid}.sites.example`, undefined],
  [`${uuid}.evil.example`, undefined],
  [`${uuid}sites.example`, undefined],
  ['preview.localhost', undefined],
  ['', undefined],
  [undefined, undefined],
])('parses the preview of host %s [GAP-36]', (host, project) => {
  expect(previewNameOfHost(host, domains)).toBe(project);
});

it.each([
  [`/~${uuid}/`, '/'],
  [`/~${uuid}`, '/'],
  [`/~${uuid}?a=1`, '/?a=1'],
  [`/~${uuid}/src/main.tsx?t=1`, '/src/main.tsx?t=1'],
  [`/~${uuid}/~${other}/x`, `/~${other}/x`],
])('splits the prefixed path %s', (path, rest) => {
  expect(splitPreviewPath(path)).toEqual({ name: uuid, path: rest });
});

it.each(['/', '/src/main.tsx', `/~${uuid}x/`, '/~not-a-uuid/', `/a/~${uuid}/`])(
  'finds no prefix in %s',
  (path) => {
    expect(splitPreviewPath(path)).toBeUndefined();
  },
);

it('splits the prefixed path of a label', () => {
  expect(splitPreviewPath(`/~${label}/a?b`)).toEqual({ name: label, path: '/a?b' });
  expect(splitPreviewPath(`/~${label}a/`)).toBeUndefined();
});

it('makes labels of 130 bits that never look like a uuid or a published site [SEC-M9]', () => {
  const labels = Array.from({ length: 64 }, () =>
    previewLabel(crypto.getRandomValues(new Uint8Array(26))),
  );
  expect(new Set(labels).size).toBe(64);
  expect(new Set(labels.join('')).size).toBe(32);
  for (const one of labels)
    expect([one.length, isPreviewLabel(one), one.includes('-')]).toEqual([26, true, false]);
  expect([
    isPreviewLabel(uuid),
    isPreviewLabel(`${label}\n`),
    isPreviewLabel(label.toUpperCase()),
  ]).toEqual([false, false, false]);
});

it.each([
  [`http://${uuid}.preview.localhost:4100`, `http://${uuid}.preview.localhost:4100/`],
  [`https://${label}.sites.example/`, `https://${uuid}.sites.example/`],
  [`http://${other}.preview.localhost:4100`, ''],
  ['https://evil.example/login', ''],
  [`https://${uuid}.evil.example/`, ''],
  [`https://a:b@${uuid}.sites.example/`, ''],
  [`https://${uuid}.sites.example/login`, ''],
  [`javascript://${uuid}.sites.example/%0aalert(1)`, ''],
  ['', ''],
])('shows %j of a project as %j [SEC-M12, SEC-L7]', (address, shown) => {
  expect(ownPreviewAddress(address, { uuid, name: uuid, domains })).toBe(shown);
});

it('shows the current name of a private project, and nothing for a line break [SEC-L7]', () => {
  const shown = (address: string) => ownPreviewAddress(address, { uuid, name: label, domains });
  expect(shown(`https://${label.replaceAll('a', 'b')}.sites.example`)).toBe(
    `https://${label}.sites.example/`,
  );
  expect(shown(`https://${uuid}.sites.example/\n`)).toBe('');
});
