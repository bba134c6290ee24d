/**
 * One description of an Android app. `binary-xml.ts` and `resource-table.ts` write it in the binary
 * form of an APK, `proto-resources.ts` in the protobuf form of a bundle.
 */

export type ResourceReference = { id: number; name: string };

export type ResourceValue =
  | { kind: 'string'; text: string }
  | { kind: 'decimal'; number: number }
  | { kind: 'hex'; number: number }
  | { kind: 'boolean'; isTrue: boolean }
  | { kind: 'reference'; to: ResourceReference }
  | { kind: 'colour'; argb: number };

/** An attribute with an `id` is one of Android's own (`android:…`). */
export type XmlAttribute = { name: string; id?: number; value: ResourceValue };
export type XmlElement = { name: string; attributes: XmlAttribute[]; children: XmlElement[] };

/** For which devices a value is: a density in dpi, the night mode, a first version of Android. */
export type ResourceConfig = { density?: number; isNight?: boolean; sdk?: number };
export type StyleItem = ResourceReference & { value: ResourceValue };
export type ResourceContent =
  | { kind: 'value'; value: ResourceValue }
  | { kind: 'file'; path: string; type: 'png' | 'xml' }
  | { kind: 'style'; parent: ResourceReference; items: StyleItem[] };
export type ResourceVariant = { config: ResourceConfig; content: ResourceContent };
export type ResourceEntry = { name: string; variants: ResourceVariant[] };
export type ResourceType = { name: string; entries: ResourceEntry[] };

export type ResourceFile = { path: string } & ({ png: Uint8Array } | { xml: XmlElement });

export type AndroidApp = {
  identifier: string;
  manifest: XmlElement;
  types: ResourceType[];
  resources: ResourceFile[];
  /** Files below `assets/`. */
  assets: { path: string; bytes: Uint8Array }[];
  dex: Uint8Array;
};

export const androidNamespace = 'http://schemas.android.com/apk/res/android';
/** The density of vector pictures, which fit every screen. */
export const anyDensity = 0xfffe;
/** The first byte of the ids of an app's own resources. */
export const appPackageId = 0x7f;

export const text = (value: string): ResourceValue => ({ kind: 'string', text: value });
export const decimal = (number: number): ResourceValue => ({ kind: 'decimal', number });
export const hex = (number: number): ResourceValue => ({ kind: 'hex', number });
export const boolean = (isTrue: boolean): ResourceValue => ({ kind: 'boolean', isTrue });
export const colour = (argb: number): ResourceValue => ({ kind: 'colour', argb });
export const reference = (id: number, name: string): ResourceValue => ({
  kind: 'reference',
  to: { id, name },
});

/** Ids of Android's attributes. They are part of its public interface and never change. */
const attributeIds: Record<string, number> = {
  theme: 0x01010000,
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  hasCode: 0x0101000c,
  exported: 0x01010010,
  launchMode: 0x0101001d,
  configChanges: 0x0101001f,
  colorBackground: 0x01010031,
  windowBackground: 0x01010054,
  drawable: 0x01010199,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  windowSoftInputMode: 0x0101022b,
  targetSdkVersion: 0x01010270,
  allowBackup: 0x01010280,
  required: 0x0101028e,
  supportsRtl: 0x010103af,
  statusBarColor: 0x01010451,
  navigationBarColor: 0x01010452,
  windowLightStatusBar: 0x010104e0,
  usesCleartextTraffic: 0x010104ec,
  resizeableActivity: 0x010104f6,
  roundIcon: 0x0101052c,
  windowLightNavigationBar: 0x0101056c,
  compileSdkVersion: 0x01010572,
  compileSdkVersionCodename: 0x01010573,
  windowLayoutInDisplayCutoutMode: 0x01010586,
};

export function attributeId(name: string): number {
  const id = attributeIds[name];
  if (id === undefined) throw new RangeError(`android:${name} has no known id`);
  return id;
}

/** Returns an attribute of Android's namespace. */
export const android = (name: string, value: ResourceValue): XmlAttribute => ({
  name,
  id: attributeId(name),
  value,
});

export const xmlElement = (
  name: string,
  attributes: XmlAttribute[] = [],
  children: XmlElement[] = [],
): XmlElement => ({ name, attributes, children });

/** Android finds attributes by searching their ids in this order; those without an id are last. */
export const sortAttributes = (attributes: readonly XmlAttribute[]): XmlAttribute[] =>
  [...attributes].sort((a, b) => (a.id ?? Number.MAX_VALUE) - (b.id ?? Number.MAX_VALUE));

/** Returns the first version of Android that reads a config; densities came with version 4. */
export function firstSdk({ density, sdk }: ResourceConfig): number {
  if (sdk !== undefined) return sdk;
  return density !== undefined && density !== anyDensity ? 4 : 0;
}
