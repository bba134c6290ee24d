import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import type { SiteFile } from '../../../domain/packaging/site-files.ts';
import type { AppIcon } from '../icons.ts';
import {
  type AndroidApp,
  android,
  anyDensity,
  appPackageId,
  attributeId,
  boolean,
  colour,
  decimal,
  type ResourceContent,
  type ResourceFile,
  type ResourceReference,
  type ResourceType,
  type ResourceValue,
  reference,
  text,
  xmlElement,
} from './android-app.ts';
import { describeManifest } from './manifest.ts';

/** The icon in each density: 48 dp for lists and old launchers. */
const iconSizes = [
  { density: 160, folder: 'mipmap-mdpi-v4', size: 48 },
  { density: 240, folder: 'mipmap-hdpi-v4', size: 72 },
  { density: 320, folder: 'mipmap-xhdpi-v4', size: 96 },
  { density: 480, folder: 'mipmap-xxhdpi-v4', size: 144 },
  { density: 640, folder: 'mipmap-xxxhdpi-v4', size: 192 },
];
/** An adaptive icon is 108 dp, of which launchers always show the inner 72 dp. */
const adaptive = { density: 640, size: 432, inset: (1 - 72 / 108) / 2, firstSdk: 26 };

/** The numbers of the types in the order in which they are written. */
const typeNumbers = { color: 1, mipmap: 2, string: 3, style: 4 } as const;
const own = (type: keyof typeof typeNumbers, entry: number, name: string) =>
  reference(((appPackageId << 24) | (typeNumbers[type] << 16) | entry) >>> 0, `${type}/${name}`);

const background = own('color', 0, 'background');
const icon = own('mipmap', 0, 'icon');
const iconForeground = own('mipmap', 1, 'icon_foreground');
const label = own('string', 0, 'app_name');
const theme = own('style', 0, 'Shell');
const transparent = reference(0x0106000d, 'android:color/transparent');
const lightTheme = { id: 0x01030241, name: 'android:style/Theme.Material.Light.NoActionBar' };
const darkTheme = { id: 0x0103022e, name: 'android:style/Theme.Material.NoActionBar' };
/** The page may use the space beside a camera at the edge of the screen. */
const shortEdges = 1;

const foregroundPath = 'res/mipmap-xxxhdpi-v4/icon_foreground.png';
const adaptivePath = 'res/mipmap-anydpi-v26/icon.xml';

/** Describes an app: its manifest, resources and files. `site` has the bridge already. */
export async function describeAndroidApp({
  app,
  appIcon,
  site,
  dex,
}: {
  app: AppDetails;
  appIcon: AppIcon;
  site: readonly SiteFile[];
  dex: Uint8Array;
}): Promise<AndroidApp> {
  const icons = await Promise.all(
    iconSizes.map(async ({ folder, size }) => ({
      path: `res/${folder}/icon.png`,
      png: await appIcon.png({ size }),
    })),
  );
  const { size, inset } = adaptive;
  const foreground = { path: foregroundPath, png: await appIcon.png({ size, inset }) };
  return {
    identifier: app.identifier,
    manifest: describeManifest(app, { theme, label, icon }),
    types: describeTypes(app),
    resources: [...icons, foreground, adaptiveIcon()],
    assets: site.map(({ path, bytes }) => ({ path: `site/${path}`, bytes })),
    dex,
  };
}

function adaptiveIcon(): ResourceFile {
  const layer = (name: string, drawable: ResourceValue) =>
    xmlElement(name, [android('drawable', drawable)]);
  return {
    path: adaptivePath,
    xml: xmlElement(
      'adaptive-icon',
      [],
      [layer('background', background), layer('foreground', iconForeground)],
    ),
  };
}

function describeTypes(app: AppDetails): ResourceType[] {
  const value = (one: ResourceValue): ResourceContent => ({ kind: 'value', value: one });
  const file = (path: string, type: 'png' | 'xml'): ResourceContent => ({
    kind: 'file',
    path,
    type,
  });
  return [
    {
      name: 'color',
      entries: [
        {
          name: 'background',
          variants: [
            { config: {}, content: value(colour(opaque(app.background.light))) },
            { config: { isNight: true }, content: value(colour(opaque(app.background.dark))) },
          ],
        },
      ],
    },
    {
      name: 'mipmap',
      entries: [
        {
          name: 'icon',
          variants: [
            ...iconSizes.map(({ density, folder }) => ({
              config: { density },
              content: file(`res/${folder}/icon.png`, 'png'),
            })),
            {
              config: { density: anyDensity, sdk: adaptive.firstSdk },
              content: file(adaptivePath, 'xml'),
            },
          ],
        },
        {
          name: 'icon_foreground',
          variants: [
            { config: { density: adaptive.density }, content: file(foregroundPath, 'png') },
          ],
        },
      ],
    },
    {
      name: 'string',
      entries: [{ name: 'app_name', variants: [{ config: {}, content: value(text(app.name)) }] }],
    },
    {
      name: 'style',
      entries: [
        {
          name: 'Shell',
          variants: [
            { config: {}, content: describeStyle(lightTheme, true) },
            { config: { isNight: true }, content: describeStyle(darkTheme, false) },
          ],
        },
      ],
    },
  ];
}

/** Bars without a colour of their own, with dark signs on them when the app is light. */
function describeStyle(parent: ResourceReference, isLight: boolean): ResourceContent {
  const items: Record<string, ResourceValue> = {
    colorBackground: background,
    windowBackground: background,
    statusBarColor: transparent,
    navigationBarColor: transparent,
    windowLightStatusBar: boolean(isLight),
    windowLightNavigationBar: boolean(isLight),
    windowLayoutInDisplayCutoutMode: decimal(shortEdges),
  };
  return {
    kind: 'style',
    parent,
    items: Object.entries(items)
      .map(([name, value]) => ({ id: attributeId(name), name: `android:attr/${name}`, value }))
      .sort((a, b) => a.id - b.id),
  };
}

const opaque = (hexColour: string) => (0xff000000 | Number.parseInt(hexColour.slice(1), 16)) >>> 0;
