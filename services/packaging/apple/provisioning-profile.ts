import { Failure, fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import { at, octetsOf, oidOf, parseAsn1 } from './ber.ts';
import { type PropertyDictionary, type PropertyValue, readPropertyList } from './property-list.ts';

/** Where an app with this profile may run. */
export type ProfileKind = 'development' | 'ad-hoc' | 'enterprise' | 'app-store';

export type ProvisioningProfile = {
  kind: ProfileKind;
  name: string;
  teamId: string;
  expires: Date;
  /** Systems such as `iOS`; old profiles name none. */
  systems: string[];
  /** `PREFIX.com.example.app`; the last part may be `*`. */
  applicationIdentifier: string;
  isDebuggable: boolean;
  /** The certificates that may sign, in DER. */
  certificates: Uint8Array[];
};

const SIGNED_DATA = '1.2.840.113549.1.7.2';

/**
 * Reads a `.mobileprovision` file: a signed message whose content is a property list. Its signature
 * is not verified: a device does that, and refuses an app with a forged profile.
 * @throws {Failure} `appleProfileNotValid`
 */
export function readProfile(file: Uint8Array): ProvisioningProfile {
  if (file.length > limits.applePackages.profileMaxBytes) throw notValid(`${file.length} bytes`);
  try {
    return describeProfile(readPropertyList(contentOf(file)));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw notValid(String(error));
  }
}

const notValid = (detail: string) => fail('appleProfileNotValid', {}, detail);

function contentOf(file: Uint8Array): string {
  const message = parseAsn1(file);
  if (oidOf(at(message, 0)) !== SIGNED_DATA) throw notValid('not a signed message');
  return octetsOf(at(message, 1, 0, 2, 1, 0)).toString('utf8');
}

function describeProfile(list: PropertyValue): ProvisioningProfile {
  const profile = dictionaryOf(list);
  const entitlements = dictionaryOf(profile.Entitlements);
  const expires = profile.ExpirationDate;
  const [teamId] = textsOf(profile.TeamIdentifier);
  const applicationIdentifier = entitlements['application-identifier'];
  if (!teamId || !(expires instanceof Date) || typeof applicationIdentifier !== 'string')
    throw notValid('no team, date or application identifier');
  return {
    kind: kindOf(profile, entitlements),
    name: typeof profile.Name === 'string' ? profile.Name : '',
    teamId,
    expires,
    systems: textsOf(profile.Platform),
    applicationIdentifier,
    isDebuggable: isDebuggable(entitlements),
    certificates: listOf(profile.DeveloperCertificates).filter((one) => one instanceof Uint8Array),
  };
}

function kindOf(profile: PropertyDictionary, entitlements: PropertyDictionary): ProfileKind {
  if (profile.ProvisionsAllDevices === true) return 'enterprise';
  if (!Array.isArray(profile.ProvisionedDevices)) return 'app-store';
  return isDebuggable(entitlements) ? 'development' : 'ad-hoc';
}

const isDebuggable = (entitlements: PropertyDictionary) => entitlements['get-task-allow'] === true;

const listOf = (value: PropertyValue | undefined): PropertyValue[] =>
  Array.isArray(value) ? value : [];

const textsOf = (value: PropertyValue | undefined): string[] =>
  listOf(value).filter((one) => typeof one === 'string');

function dictionaryOf(value: PropertyValue | undefined): PropertyDictionary {
  const isDictionary =
    typeof value === 'object' && !Array.isArray(value) && Object.getPrototypeOf(value) === null;
  if (!isDictionary) throw notValid('no dictionary');
  return value as PropertyDictionary;
}
