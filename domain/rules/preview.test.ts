import { expect, it } from 'vitest';
import { opaquePreviewAddress, previewOrigin, projectOfHost, splitPreviewPath } from './preview.ts';

const uuid = '0b9f7c52-8d0e-4c39-9d3a-3d2f3f1f7a10';
const other = '7a7a7a7a-8d0e-4c39-9d3a-3d2f3f1f7a10';
const domains = ['preview.localhost', 'sites.example'];

it('GAP-36 forms the address of a preview', () => {
  expect(previewOrigin(uuid, { domain: 'preview.localhost', port: 4100, secure: false })).toBe(`http://${uuid}.preview.localhost:4100`);
  expect(previewOrigin(uuid, { domain: 'sites.example', port: 443, secure: true })).toBe(`https://${uuid}.sites.example`);
  expect(opaquePreviewAddress(uuid, '192.168.1.5', 4100)).toBe(`http://192.168.1.5:4100/~${uuid}/`);
});

it.each([
  [`${uuid}.preview.localhost:4100`, uuid],
  [`${uuid.toUpperCase()}.PREVIEW.localhost`, uuid],
  [`${uuid}.sites.example.`, uuid],
  [`x.${uuid}.sites.example`, undefined],
  [`${uuid}.evil.example`, undefined],
  [`${uuid}sites.example`, undefined],
  ['preview.localhost', undefined],
  ['', undefined],
  [undefined, undefined],
])('GAP-36 reads the project of host %s', (host, project) => {
  expect(projectOfHost(host, domains)).toBe(project);
});

it.each([
  [`/~${uuid}/`, '/'],
  [`/~${uuid}`, '/'],
  [`/~${uuid}?a=1`, '/?a=1'],
  [`/~${uuid}/src/main.tsx?t=1`, '/src/main.tsx?t=1'],
  [`/~${uuid}/~${other}/x`, `/~${other}/x`],
])('splits the prefixed path %s', (path, rest) => {
  expect(splitPreviewPath(path)).toEqual({ project: uuid, path: rest });
});

it.each(['/', '/src/main.tsx', `/~${uuid}x/`, '/~not-a-uuid/', `/a/~${uuid}/`])('finds no prefix in %s', (path) => {
  expect(splitPreviewPath(path)).toBeUndefined();
});
