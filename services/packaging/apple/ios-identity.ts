import { type KeyObject, sign, verify, type X509Certificate } from 'node:crypto';
import { fail } from '../../../domain/errors.ts';
import { allowsIdentifier } from '../../../domain/packaging/apple-identifiers.ts';
import { buildChain, subjectPart } from './certificate-chain.ts';
import { readP12 } from './p12-file.ts';
import type { PropertyDictionary } from './property-list.ts';
import { type ProvisioningProfile, readProfile } from './provisioning-profile.ts';

/** What a user gives for signing an app of iOS. */
export type IosCredentials = {
  p12: Uint8Array;
  p12Password: string;
  profile: Uint8Array;
  teamId: string;
};

/** Everything that signing an app of iOS needs. */
export type IosIdentity = {
  privateKey: KeyObject;
  /** In DER: the signer's own, then its issuers up to the root. */
  certificates: [Uint8Array, ...Uint8Array[]];
  /** The name of the signer's certificate, which the signature requires. */
  commonName: string;
  teamId: string;
  entitlements: PropertyDictionary;
  isDebuggable: boolean;
  /** The profile as it goes into the app. */
  profile: Uint8Array;
  kind: ProvisioningProfile['kind'];
};

/** Against what the credentials are checked. */
export type IdentityChecks = {
  bundleId: string;
  /** Certificates of Apple that the operator gives, for files that contain only the user's own. */
  issuers: X509Certificate[];
  now: Date;
};

type Signer = { privateKey: KeyObject; certificate: X509Certificate };

/**
 * Checks what a user gave, from what is easiest to correct to what is hardest, and returns it ready
 * for signing.
 * @throws {Failure} whose name is one of `appleErrors`.
 */
export function readIosIdentity(
  credentials: IosCredentials,
  { bundleId, issuers, now }: IdentityChecks,
): IosIdentity {
  const profile = readProfile(credentials.profile);
  checkProfile(profile, { bundleId, teamId: credentials.teamId.trim().toUpperCase(), now });
  const contents = readP12(credentials.p12, credentials.p12Password);
  if (contents.keys.length === 0) throw fail('appleCertificateFileHasNoKey');
  const signers = pairSigners(contents);
  if (signers.length === 0) throw fail('appleCertificateFileHasNoKey', {}, 'no certificate fits');
  const { privateKey, certificate } = chooseSigner(signers, profile);
  const known = [...contents.certificates, ...issuers];
  checkCertificate(certificate, { teamId: profile.teamId, now });
  const [leaf, ...above] = buildChain(certificate, known).map((one) => new Uint8Array(one.raw));
  return {
    privateKey,
    certificates: [leaf as Uint8Array, ...above],
    commonName: subjectPart(certificate, 'CN'),
    teamId: profile.teamId,
    entitlements: entitlementsOf(profile, bundleId),
    isDebuggable: profile.isDebuggable,
    profile: credentials.profile,
    kind: profile.kind,
  };
}

function checkProfile(
  profile: ProvisioningProfile,
  { bundleId, teamId, now }: { bundleId: string; teamId: string; now: Date },
): void {
  const { systems, kind, expires, applicationIdentifier } = profile;
  if (systems.length > 0 && !systems.includes('iOS'))
    throw fail('appleProfileForOtherSystem', { systems: systems.join(', ').slice(0, 60) });
  if (kind === 'app-store') throw fail('appleProfileForAppStore');
  if (expires <= now) throw fail('appleProfileExpired', { date: dateOf(expires) });
  if (profile.teamId !== teamId)
    throw fail('appleTeamDiffers', { team: profile.teamId.slice(0, 20), entered: teamId });
  if (!allowsIdentifier(applicationIdentifier, bundleId))
    throw fail('appleBundleIdDiffers', {
      allowed: applicationIdentifier.replace(/^[^.]*\./, '').slice(0, 120),
      entered: bundleId,
    });
}

/** Finds the certificate of each key, and leaves out keys without one. */
function pairSigners({ keys, certificates }: ReturnType<typeof readP12>): Signer[] {
  return keys.flatMap((privateKey) => {
    const certificate = certificates.find((one) => isKeyOf(one, privateKey));
    return certificate ? [{ privateKey, certificate }] : [];
  });
}

/** Whether a signature of the key is one of the certificate: damaged keys fail here. */
function isKeyOf(certificate: X509Certificate, privateKey: KeyObject): boolean {
  if (!certificate.checkPrivateKey(privateKey)) return false;
  const sample = Buffer.from('sample');
  try {
    const signature = sign('sha256', sample, privateKey);
    return verify('sha256', sample, certificate.publicKey, signature);
  } catch {
    return false;
  }
}

function chooseSigner(signers: Signer[], profile: ProvisioningProfile): Signer {
  const allowed = profile.certificates.map((one) => Buffer.from(one));
  const signer = signers.find(({ certificate }) =>
    allowed.some((one) => one.equals(certificate.raw)),
  );
  if (signer) return signer;
  const names = signers.map(({ certificate }) => subjectPart(certificate, 'CN'));
  throw fail('appleCertificateNotInProfile', { certificate: (names[0] ?? '').slice(0, 120) });
}

function checkCertificate(
  certificate: X509Certificate,
  { teamId, now }: { teamId: string; now: Date },
): void {
  const [from, until] = [certificate.validFromDate, certificate.validToDate];
  if (now < from || now >= until) throw fail('appleCertificateExpired', { date: dateOf(until) });
  const team = subjectPart(certificate, 'OU');
  if (team !== teamId)
    throw fail('appleTeamDiffers', { team: teamId.slice(0, 20), entered: team.slice(0, 20) });
}

/**
 * What the app may do. A profile can allow more; an app that shows a site needs nothing else, and
 * what a profile allows with a wildcard is narrowed to this app.
 */
function entitlementsOf(profile: ProvisioningProfile, bundleId: string): PropertyDictionary {
  const prefix = profile.applicationIdentifier.split('.')[0];
  return {
    'application-identifier': `${prefix}.${bundleId}`,
    'com.apple.developer.team-identifier': profile.teamId,
    'get-task-allow': profile.isDebuggable,
    'keychain-access-groups': [`${prefix}.${bundleId}`],
  };
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);
