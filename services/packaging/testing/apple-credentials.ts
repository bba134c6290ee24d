import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import forge from 'node-forge';
import { type PropertyDictionary, writePropertyList } from '../apple/property-list.ts';
import {
  bitString,
  element,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  set,
  tagged,
  time,
  utf8String,
} from '../asn1.ts';
import type { Signer } from '../package-builder.ts';
import { dataType, signBytes, signedData } from '../signatures.ts';

/** The time of these tests. */
export const now = new Date('2026-11-28T12:00:00Z');
export const teamId = 'ABCDE12345';
export const bundleId = 'com.example.cafe';
export const password = 'secret-1';

export type Issued = { certificate: X509Certificate; privateKey: KeyObject };

const subjectTypes = { CN: '2.5.4.3', OU: '2.5.4.11', O: '2.5.4.10', C: '2.5.4.6' } as const;
type Subject = Partial<Record<keyof typeof subjectTypes, string>>;

const nameOf = (subject: Subject) =>
  sequence(
    ...Object.entries(subject).map(([type, text]) => {
      const id = objectIdentifier(subjectTypes[type as keyof Subject]);
      return set(sequence(id, utf8String(text)));
    }),
  );

const booleanTrue = element(1, Buffer.from([0xff]));
const extension = (id: string, value: Uint8Array) =>
  sequence(objectIdentifier(id), booleanTrue, octetString(value));

let serial = 1;

/** Issues a certificate of a chain that is made up; without an issuer it is a root. */
export function issue({
  subject,
  issuer,
  key = 'ec',
  from = new Date('2026-01-01T00:00:00Z'),
  until = new Date('2036-01-01T00:00:00Z'),
}: {
  subject: Subject;
  issuer?: Issued & { subject: Subject };
  key?: 'ec' | 'rsa';
  from?: Date;
  until?: Date;
}): Issued & { subject: Subject } {
  const { privateKey } =
    key === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signKey = issuer?.privateKey ?? privateKey;
  const algorithm =
    signKey.asymmetricKeyType === 'ec'
      ? sequence(objectIdentifier('1.2.840.10045.4.3.2'))
      : sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullValue());
  const isAuthority = key === 'ec' && !subject.CN?.includes(': ');
  const extensions = isAuthority ? [extension('2.5.29.19', sequence(booleanTrue))] : [];
  const body = sequence(
    tagged(0, integer(2)),
    integer(serial++),
    algorithm,
    nameOf(issuer?.subject ?? subject),
    sequence(time(from), time(until)),
    nameOf(subject),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    ...(extensions.length ? [tagged(3, sequence(...extensions))] : []),
  );
  const der = sequence(body, algorithm, bitString(signBytes(signKey, body)));
  return { subject, privateKey, certificate: new X509Certificate(der) };
}

/** A root, an issuer of developers, and a developer's certificate that the issuer signed. */
export function createTestChain({ key = 'rsa' }: { key?: 'ec' | 'rsa' } = {}) {
  const root = issue({ subject: { C: 'US', O: 'Test', CN: 'Test Root' } });
  const middle = issue({
    subject: { CN: 'Test Developer Relations', OU: 'G3', O: 'Test' },
    issuer: root,
  });
  const subject = { CN: `Apple Distribution: 咖啡 (${teamId})`, OU: teamId, O: 'Café' };
  const developer = issue({ subject, issuer: middle, key });
  return { root, middle, developer };
}

const bag = (kind: string, value: Uint8Array) => sequence(objectIdentifier(kind), tagged(0, value));
const content = (bytes: Uint8Array) =>
  sequence(objectIdentifier(dataType), tagged(0, octetString(bytes)));

/** Writes a PKCS#12 file with a checksum and, unless stated, no encryption of its parts. */
export function writeP12({
  keys,
  certificates,
  extraParts = [],
  iterations = 2048,
  hasChecksum = true,
}: {
  keys: KeyObject[];
  certificates: X509Certificate[];
  extraParts?: Uint8Array[];
  iterations?: number;
  hasChecksum?: boolean;
}): Buffer {
  const bags = [
    ...keys.map((key) =>
      bag('1.2.840.113549.1.12.10.1.1', key.export({ type: 'pkcs8', format: 'der' })),
    ),
    ...certificates.map(({ raw }) =>
      bag(
        '1.2.840.113549.1.12.10.1.3',
        sequence(objectIdentifier('1.2.840.113549.1.9.22.1'), tagged(0, octetString(raw))),
      ),
    ),
  ];
  const safe = sequence(content(sequence(...bags)), ...extraParts);
  const file = [integer(3), content(safe)];
  if (hasChecksum) file.push(checksumOf(safe, iterations));
  return sequence(...file);
}

function checksumOf(safe: Buffer, iterations: number): Buffer {
  const salt = Buffer.from('saltsalt');
  const rounds = Math.min(Math.max(iterations, 1), 2048);
  const key = forge.pkcs12.generateKey(
    password,
    forge.util.createBuffer(salt.toString('latin1')),
    3,
    rounds,
    20,
    forge.md.sha1.create(),
  );
  const hmac = forge.hmac.create();
  hmac.start('sha1', key);
  hmac.update(safe.toString('latin1'));
  const digest = Buffer.from(hmac.getMac().bytes(), 'latin1');
  const algorithm = sequence(objectIdentifier('1.3.14.3.2.26'), nullValue());
  return sequence(sequence(algorithm, octetString(digest)), octetString(salt), integer(iterations));
}

export type ProfileFields = {
  certificates: X509Certificate[];
  identifier?: string;
  overrides?: PropertyDictionary;
  isDebuggable?: boolean;
  removed?: string[];
};

/** The property list of a profile for registered devices (ad hoc), with changes. */
export function profileList({
  certificates,
  identifier = `${teamId}.${bundleId}`,
  overrides = {},
  isDebuggable = false,
  removed = [],
}: ProfileFields): PropertyDictionary {
  const list: PropertyDictionary = {
    AppIDName: 'Café',
    ApplicationIdentifierPrefix: [teamId],
    CreationDate: new Date('2026-06-01T00:00:00Z'),
    DeveloperCertificates: certificates.map(({ raw }) => new Uint8Array(raw)),
    Entitlements: {
      'application-identifier': identifier,
      'com.apple.developer.team-identifier': teamId,
      'get-task-allow': isDebuggable,
      'keychain-access-groups': [`${teamId}.*`],
    },
    ExpirationDate: new Date('2027-06-01T00:00:00Z'),
    Name: 'Café devices',
    Platform: ['iOS'],
    ProvisionedDevices: ['00008030-000A11112222333E'],
    TeamIdentifier: [teamId],
    UUID: createHash('sha256').update('profile').digest('hex').slice(0, 32),
    Version: 1,
    ...overrides,
  };
  for (const key of removed) delete list[key];
  return list;
}

/** Writes a `.mobileprovision` file. */
export function writeProfile(signer: Issued, fields: ProfileFields): Buffer {
  return wrapProfile(signer, writePropertyList(profileList(fields)));
}

export function wrapProfile({ privateKey, certificate }: Issued, text: Uint8Array): Buffer {
  const signerOf: Signer = { privateKey, certificates: [new Uint8Array(certificate.raw)] };
  return signedData({ signer: signerOf, content: text, embedded: octetString(text) });
}
