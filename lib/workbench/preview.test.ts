import { describe, expect, it } from 'vitest';
import { FrameName } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import { containerFrame, isReachableElsewhere, previewFrame } from './preview-address';
import { readPreviewMessage } from './preview-messages';
import { applyWrite, emptyAreas, frameName } from './preview-storage';

const uuid = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11';

describe('the address of a preview', () => {
  const place = { port: 4100, secure: false };
  const local = {
    name: uuid,
    domain: 'preview.localhost',
    place,
    pageHost: 'localhost',
    resolvesLocalhost: true,
  };
  it.each([
    ['on this machine', local, `http://${uuid}.preview.localhost:4100/`, false],
    [
      'from another machine',
      { ...local, pageHost: '192.168.1.5' },
      `http://192.168.1.5:4100/~${uuid}/`,
      true,
    ],
    [
      'where names of localhost are not found',
      { ...local, resolvesLocalhost: false },
      `http://localhost:4100/~${uuid}/`,
      true,
    ],
    [
      'with a domain of its own',
      { ...local, domain: 'sites.example', pageHost: 'app.example' },
      `http://${uuid}.sites.example:4100/`,
      false,
    ],
    [
      'with none',
      { ...local, domain: null, pageHost: 'app.example' },
      `http://app.example:4100/~${uuid}/`,
      true,
    ],
  ])('is shown %s [PP-02, GAP-36]', (_, circumstances, url, opaque) =>
    expect(previewFrame(circumstances)).toMatchObject({ url, opaque }),
  );
  it('recognises addresses that only open on this machine [PP-02]', () => {
    expect(isReachableElsewhere(`http://${uuid}.preview.localhost:4100/`)).toBe(false);
    expect(isReachableElsewhere('http://192.168.1.5:4100/~x/')).toBe(true);
  });
});

describe('messages of a preview', () => {
  const frame = {};
  const origin = `http://${uuid}.preview.localhost:4100`;
  const data = { type: 'PREVIEW_STORAGE', area: 'local', key: 'a', value: '1' };
  it('are accepted only from our frame and its exact origin', () => {
    expect(readPreviewMessage({ data, origin, source: frame }, frame, origin)).toEqual(data);
    expect(readPreviewMessage({ data, origin, source: {} }, frame, origin)).toBeUndefined();
    expect(
      readPreviewMessage(
        { data, origin: 'http://evil.preview.localhost:4100', source: frame },
        frame,
        origin,
      ),
    ).toBeUndefined();
    expect(readPreviewMessage({ data, origin, source: null }, null, origin)).toBeUndefined();
    expect(
      readPreviewMessage({ data: { type: 'OTHER' }, origin, source: frame }, frame, origin),
    ).toBeUndefined();
  });
});

describe('a page in a WebContainer', () => {
  const given = 'https://k8--5173--a1.local-credentialless.webcontainer-api.io';
  const place = containerFrame(`${given}/`);
  const data = { type: 'PREVIEW_LOCATION', phase: 'painted', path: '/', title: '' };
  it('has the container’s address, and is accepted from exactly there [GAP-74]', () => {
    expect(place).toEqual({
      url: `${given}/`,
      origin: given,
      opaque: false,
      servedByGateway: false,
    });
    const frame = {};
    const readFrom = (origin: string) =>
      readPreviewMessage({ data, origin, source: frame }, frame, place.origin);
    expect(readFrom(given)).toEqual(data);
    const others = [
      'https://k8--3000--a1.local-credentialless.webcontainer-api.io',
      'https://webcontainer-api.io',
      'null',
    ];
    expect(others.map(readFrom)).toEqual([undefined, undefined, undefined]);
  });
});

describe('a preview’s storage', () => {
  const write = (key: string | null, value: string | null) => ({
    type: 'PREVIEW_STORAGE' as const,
    area: 'local' as const,
    key,
    value,
  });
  it('accepts writes, removals and clearing', () => {
    const one = applyWrite(applyWrite(emptyAreas, write('a', '1')), write('b', '2'));
    expect(one.local).toEqual({ a: '1', b: '2' });
    expect(applyWrite(one, write('a', null)).local).toEqual({ b: '2' });
    expect(applyWrite(one, write(null, null)).local).toEqual({});
  });
  it('refuses more than five megabytes', () => {
    const full = applyWrite(
      emptyAreas,
      write('a', 'x'.repeat(limits.preview.storageBytes / 2 - 10)),
    );
    expect(full).not.toBe(emptyAreas);
    expect(applyWrite(full, write('b', 'x'.repeat(100)))).toBe(full);
  });
  it('is stored in the frame’s name', () => {
    const areas = applyWrite(emptyAreas, write('a', '1'));
    expect(FrameName.parse(JSON.parse(frameName('http://localhost:3000', areas)))).toEqual({
      sayso: 1,
      origin: 'http://localhost:3000',
      ...areas,
    });
  });
});
