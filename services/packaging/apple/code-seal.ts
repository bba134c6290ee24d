import { setImmediate } from 'node:timers/promises';
import { type PropertyDictionary, RealNumber, writePropertyList } from './property-list.ts';
import { sha1, sha256 } from './signature-blobs.ts';

/** A file of a bundle; `path` is relative to the folder that holds Info.plist. */
export type BundleFile = { path: string; data: Uint8Array };

/** Where the bundle's files are: a Mac has folders inside of `Contents`, iOS has a flat bundle. */
export type BundleKind = 'mac' | 'ios';

const weight = (value: number) => ({ weight: new RealNumber(value) });
const omitted = (value: number) => ({ omit: true, ...weight(value) });
const optional = (value: number) => ({ optional: true, ...weight(value) });

/**
 * The rules by which the system decides which files a seal covers. Apple's signing tool writes
 * these into each bundle; `prefix` is the folder of the resources as a regular expression.
 */
const languageRules = (prefix: string): PropertyDictionary => ({
  [`^${prefix}.*\\.lproj/`]: optional(1000),
  [`^${prefix}.*\\.lproj/locversion.plist$`]: omitted(1100),
  [`^${prefix}Base\\.lproj/`]: weight(1010),
});
const NEVER_SEALED: PropertyDictionary = {
  '^Info\\.plist$': omitted(20),
  '^PkgInfo$': omitted(20),
};
const ANYWHERE: PropertyDictionary = {
  '.*\\.dSYM($|/)': weight(11),
  '^(.*/)?\\.DS_Store$': omitted(2000),
  '^.*': true,
};
const NESTED_CODE =
  '^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/';

const RULES: Record<BundleKind, { rules: PropertyDictionary; rules2: PropertyDictionary }> = {
  mac: {
    rules: { '^Resources/': true, ...languageRules('Resources/'), '^version.plist$': true },
    rules2: {
      ...ANYWHERE,
      [NESTED_CODE]: { nested: true, ...weight(10) },
      ...NEVER_SEALED,
      '^Resources/': weight(20),
      ...languageRules('Resources/'),
      '^[^/]+$': { nested: true, ...weight(10) },
      '^embedded\\.provisionprofile$': weight(20),
      '^version\\.plist$': weight(20),
    },
  },
  ios: {
    rules: { '^.*': true, ...languageRules(''), '^version.plist$': true },
    rules2: {
      ...ANYWHERE,
      ...languageRules(''),
      ...NEVER_SEALED,
      '^embedded\\.provisionprofile$': weight(20),
      '^version\\.plist$': weight(20),
    },
  },
};

/** Others take their turn after so many bytes were hashed. */
const BYTES_PER_TURN = 4_194_304;

/**
 * Writes `_CodeSignature/CodeResources`: the hashes of all files of a bundle but its program and
 * the seal itself. `files` has SHA-1 for old systems, `files2` SHA-256.
 */
export async function sealFiles(kind: BundleKind, files: BundleFile[]): Promise<Buffer> {
  const sorted = [...files].sort((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  );
  const old: PropertyDictionary = {};
  const current: PropertyDictionary = {};
  let hashedBytes = 0;
  for (const { path, data } of sorted) {
    hashedBytes += data.length;
    if (hashedBytes > BYTES_PER_TURN) {
      hashedBytes = 0;
      await setImmediate();
    }
    const isSealed = path !== 'Info.plist' && path !== 'PkgInfo';
    const mark = isLanguageFile(kind, path) ? { optional: true } : {};
    const first = sha1(data);
    if (kind === 'ios' || path.startsWith('Resources/'))
      old[path] = mark.optional ? { hash: first, ...mark } : first;
    if (!isSealed) continue;
    const hashes = kind === 'ios' ? { hash: first, hash2: sha256(data) } : { hash2: sha256(data) };
    current[path] = { ...hashes, ...mark };
  }
  return writePropertyList({ files: old, files2: current, ...RULES[kind] });
}

/** Files of a folder `*.lproj` are optional by the rules above, those of `Base.lproj` are not. */
function isLanguageFile(kind: BundleKind, path: string): boolean {
  const inside = kind === 'mac' ? path.replace(/^Resources\//, '') : path;
  return /\.lproj\//.test(inside) && !inside.startsWith('Base.lproj/');
}
