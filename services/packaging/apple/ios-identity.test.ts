import { describe, expect, it } from 'vitest';
import { Failure } from '../../../domain/errors.ts';
import {
  bundleId,
  createTestChain,
  type Issued,
  issue,
  now,
  type ProfileFields,
  password,
  teamId,
  wrapProfile,
  writeP12,
  writeProfile,
} from '../testing/apple-credentials.ts';
import { type IosCredentials, type IosIdentity, readIosIdentity } from './ios-identity.ts';

const { root, middle, developer } = createTestChain({ key: 'ec' });
const issuers = [middle.certificate, root.certificate];
const p12Of = (...signers: Issued[]) =>
  writeP12({
    keys: signers.map(({ privateKey }) => privateKey),
    certificates: signers.map(({ certificate }) => certificate),
  });
const profileOf = (fields: Partial<ProfileFields> = {}) =>
  writeProfile(developer, { certificates: [developer.certificate], ...fields });

const credentials: IosCredentials = {
  p12: p12Of(developer),
  p12Password: password,
  profile: profileOf(),
  teamId,
};

type Changes = Partial<IosCredentials & { bundleId: string; issuers: typeof issuers; now: Date }>;

function read(changes: Changes = {}): IosIdentity {
  return readIosIdentity({ ...credentials, ...changes }, { bundleId, issuers, now, ...changes });
}

function refusalOf(changes: Changes): { name: string; values: Record<string, unknown> } {
  try {
    read(changes);
  } catch (error) {
    if (error instanceof Failure) return { name: error.entry.name, values: error.values };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the identity that signs an app of iOS', () => {
  it('has the key, the chain up to the root, and what the app may do [PKG-043]', () => {
    const identity = read();
    expect(identity.certificates.map((one) => Buffer.from(one))).toEqual(
      [developer, middle, root].map(({ certificate }) => certificate.raw),
    );
    expect(identity.privateKey.equals(developer.privateKey)).toBe(true);
    expect(identity.commonName).toBe('Apple Distribution: 咖啡 (ABCDE12345)');
    expect(identity.entitlements).toEqual({
      'application-identifier': 'ABCDE12345.com.example.cafe',
      'com.apple.developer.team-identifier': 'ABCDE12345',
      'get-task-allow': false,
      'keychain-access-groups': ['ABCDE12345.com.example.cafe'],
    });
  });

  it('takes issuers from the file of the user when it has them', () => {
    const p12 = writeP12({
      keys: [developer.privateKey],
      certificates: [root.certificate, middle.certificate, developer.certificate],
    });
    expect(read({ p12, issuers: [] }).certificates).toHaveLength(3);
  });

  it.each([
    ['ad-hoc', {}, false],
    ['development', { isDebuggable: true }, true],
    [
      'enterprise',
      { overrides: { ProvisionsAllDevices: true }, removed: ['ProvisionedDevices'] },
      false,
    ],
  ] as const)('accepts a profile for %s [PKG-043]', (kind, fields, isDebuggable) => {
    const identity = read({ profile: profileOf(fields as Partial<ProfileFields>) });
    expect([identity.kind, identity.isDebuggable]).toEqual([kind, isDebuggable]);
    expect(identity.entitlements['get-task-allow']).toBe(isDebuggable);
  });

  it.each(['ABCDE12345.*', 'ABCDE12345.com.example.*', 'ABCDE12345.com.example.cafe'])(
    'accepts a profile for %s and narrows it to the app [PKG-043]',
    (identifier) => {
      const { entitlements } = read({ profile: profileOf({ identifier }) });
      expect(entitlements['application-identifier']).toBe('ABCDE12345.com.example.cafe');
    },
  );

  it('takes the team in small letters and with spaces around it', () => {
    expect(read({ teamId: ' abcde12345 ' }).teamId).toBe('ABCDE12345');
  });

  it('chooses the certificate that the profile contains among several of a file', () => {
    const other = issue({ subject: developer.subject, issuer: middle });
    const identity = read({ p12: p12Of(other, developer) });
    expect(identity.privateKey.equals(developer.privateKey)).toBe(true);
  });
});

describe('what a user gives for signing', () => {
  it.each<[string, string, Changes, Record<string, string>]>([
    ['another password', 'appleCertificatePasswordWrong', { p12Password: 'secret-2' }, {}],
    [
      'a certificate without its key',
      'appleCertificateFileHasNoKey',
      { p12: writeP12({ keys: [], certificates: [developer.certificate] }) },
      {},
    ],
    [
      'a key without its certificate',
      'appleCertificateFileHasNoKey',
      { p12: writeP12({ keys: [developer.privateKey], certificates: [root.certificate] }) },
      {},
    ],
    [
      'a profile for the App Store',
      'appleProfileForAppStore',
      { profile: profileOf({ removed: ['ProvisionedDevices'] }) },
      {},
    ],
    [
      'a profile for a Mac',
      'appleProfileForOtherSystem',
      { profile: profileOf({ overrides: { Platform: ['OSX'] } }) },
      { systems: 'OSX' },
    ],
    [
      'a profile that ended',
      'appleProfileExpired',
      { profile: profileOf({ overrides: { ExpirationDate: now } }) },
      { date: '2026-11-28' },
    ],
    ['another team', 'appleTeamDiffers', { teamId: 'ZZZZZ99999' }, { entered: 'ZZZZZ99999' }],
    [
      'another bundle id',
      'appleBundleIdDiffers',
      { bundleId: 'com.example.tea' },
      { allowed: 'com.example.cafe', entered: 'com.example.tea' },
    ],
    [
      'no issuer',
      'appleIssuerMissing',
      { issuers: [] },
      { issuer: 'Test Developer Relations, G3' },
    ],
    ['no root', 'appleIssuerMissing', { issuers: [middle.certificate] }, { issuer: 'Test Root' }],
    ['a profile that is none', 'appleProfileNotValid', { profile: Buffer.from('<plist>') }, {}],
    ['a huge profile', 'appleProfileNotValid', { profile: Buffer.alloc(2_000_000, 0x30) }, {}],
  ])('is refused by name with %s [PKG-043]', (_, name, changes, values) => {
    const refusal = refusalOf(changes);
    expect(refusal.name).toBe(name);
    expect(refusal.values).toMatchObject(values);
  });

  it('is refused when the profile does not contain the certificate [PKG-043]', () => {
    const other = issue({ subject: developer.subject, issuer: middle });
    const refusal = refusalOf({ p12: p12Of(other) });
    expect(refusal).toEqual({
      name: 'appleCertificateNotInProfile',
      values: { certificate: 'Apple Distribution: 咖啡 (ABCDE12345)' },
    });
  });

  it.each([
    ['ended', '2026-01-01', '2026-11-28'],
    ['begins later', '2026-12-01', '2027-12-01'],
  ])('is refused when the certificate %s [PKG-043]', (_, from, until) => {
    const dates = { from: new Date(from), until: new Date(until) };
    const expired = issue({ subject: developer.subject, issuer: middle, ...dates });
    const profile = profileOf({ certificates: [expired.certificate] });
    expect(refusalOf({ p12: p12Of(expired), profile })).toEqual({
      name: 'appleCertificateExpired',
      values: { date: until },
    });
  });

  it('is refused when the certificate is of another team than the profile [PKG-043]', () => {
    const foreign = issue({ subject: { CN: 'Apple: X', OU: 'ZZZZZ99999' }, issuer: middle });
    const profile = profileOf({ certificates: [foreign.certificate] });
    expect(refusalOf({ p12: p12Of(foreign), profile }).name).toBe('appleTeamDiffers');
  });

  it('is refused when an issuer has the right name and another key [PKG-043]', () => {
    const impostor = issue({ subject: middle.subject, issuer: root });
    expect(refusalOf({ issuers: [impostor.certificate, root.certificate] }).name).toBe(
      'appleIssuerMissing',
    );
  });

  it.each([
    ['entities', '<!DOCTYPE plist [<!ENTITY a "aaaa">]><plist><string>&a;</string></plist>'],
    ['no dictionary', '<plist><string>x</string></plist>'],
    ['nothing', ''],
    ['no entitlements', '<plist><dict><key>Name</key><string>x</string></dict></plist>'],
    ['a key without a value', '<plist><dict><key>Name</key></dict></plist>'],
    ['deep lists', `<plist>${'<array>'.repeat(5000)}${'</array>'.repeat(5000)}</plist>`],
    ['an open element', '<plist><dict><key>Name</key><string>x</dict></plist>'],
  ])('is refused when the profile has %s [PKG-043]', (_, text) => {
    const profile = wrapProfile(developer, Buffer.from(text));
    expect(refusalOf({ profile }).name).toBe('appleProfileNotValid');
  });

  it('ends with a named refusal, or as before, whichever byte of the profile is changed', () => {
    const names = new Set<string>();
    for (let index = 0; index < credentials.profile.length; index += 23) {
      const profile = Buffer.from(credentials.profile);
      profile[index] = (profile[index] ?? 0) ^ 0x15;
      try {
        names.add(read({ profile }).kind);
      } catch (error) {
        names.add(error instanceof Failure ? error.entry.name : String(error));
      }
    }
    expect(names.delete('appleProfileNotValid')).toBe(true);
    expect(names.delete('appleCertificateNotInProfile')).toBe(true);
    expect([...names].filter((name) => !/^(apple[A-Z]|ad-hoc$)/.test(name))).toEqual([]);
  });
});
