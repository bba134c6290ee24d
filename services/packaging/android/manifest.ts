import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { pageAbilities } from '../../../domain/packaging/permissions.ts';
import {
  android,
  boolean,
  decimal,
  hex,
  type ResourceValue,
  text,
  type XmlElement,
  xmlElement,
} from './android-app.ts';

/** Google Play takes new apps and updates only for this version since August 2026. */
const targetSdk = 36;
const targetRelease = '16';
/** Android 7, the first version whose web view is updated by itself. */
const minSdk = 24;
/** The one window of an app is used again when the app is opened again. */
const singleTask = 2;
/** Turning, resizing, keyboards, language and night mode do not load the page again. */
const handledChanges = 0x40003df4;
const resizeForKeyboard = 0x10;

type Ability = ReturnType<typeof pageAbilities>[number];
const permissionNames: Record<Ability, string[]> = {
  camera: ['CAMERA'],
  microphone: ['RECORD_AUDIO', 'MODIFY_AUDIO_SETTINGS'],
  location: ['ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION'],
  // Abilities of Apple's systems only.
  speech: [],
  savedPictures: [],
};
/** Parts of a device that permissions imply. An app that required them was hidden from tablets. */
const featureNames: Record<Ability, string[]> = {
  camera: ['camera', 'camera.autofocus'],
  microphone: ['microphone'],
  location: ['location', 'location.gps'],
  speech: [],
  savedPictures: [],
};

export type ManifestReferences = {
  theme: ResourceValue;
  label: ResourceValue;
  icon: ResourceValue;
};

/** Returns the manifest of an app around the activity of the shell. */
export function describeManifest(app: AppDetails, references: ManifestReferences): XmlElement {
  const abilities = pageAbilities(app.permissions, 'android');
  const permissions = [
    'INTERNET',
    'ACCESS_NETWORK_STATE',
    ...abilities.flatMap((ability) => permissionNames[ability]),
  ];
  return xmlElement(
    'manifest',
    [
      android('versionCode', decimal(app.versionCode)),
      android('versionName', text(app.version)),
      android('compileSdkVersion', decimal(targetSdk)),
      android('compileSdkVersionCodename', text(targetRelease)),
      { name: 'package', value: text(app.identifier) },
      { name: 'platformBuildVersionCode', value: decimal(targetSdk) },
      { name: 'platformBuildVersionName', value: decimal(Number(targetRelease)) },
    ],
    [
      xmlElement('uses-sdk', [
        android('minSdkVersion', decimal(minSdk)),
        android('targetSdkVersion', decimal(targetSdk)),
      ]),
      ...permissions.map((name) =>
        xmlElement('uses-permission', [android('name', text(`android.permission.${name}`))]),
      ),
      ...abilities
        .flatMap((ability) => featureNames[ability])
        .map((name) =>
          xmlElement('uses-feature', [
            android('name', text(`android.hardware.${name}`)),
            android('required', boolean(false)),
          ]),
        ),
      ...(abilities.includes('camera') ? [cameraQuery()] : []),
      describeApplication(references),
    ],
  );
}

/** Since Android 11 an app sees others, here the camera for file inputs, only when it names them. */
const cameraQuery = () =>
  xmlElement('queries', [], [intentElement('intent', 'android.media.action.IMAGE_CAPTURE')]);

const intentElement = (name: string, action: string, category?: string) =>
  xmlElement(
    name,
    [],
    [
      xmlElement('action', [android('name', text(action))]),
      ...(category ? [xmlElement('category', [android('name', text(category))])] : []),
    ],
  );

function describeApplication({ theme, label, icon }: ManifestReferences): XmlElement {
  const activity = xmlElement(
    'activity',
    [
      android('name', text('app.shell.Main')),
      android('exported', boolean(true)),
      android('launchMode', decimal(singleTask)),
      android('configChanges', hex(handledChanges)),
      android('windowSoftInputMode', hex(resizeForKeyboard)),
    ],
    [
      intentElement(
        'intent-filter',
        'android.intent.action.MAIN',
        'android.intent.category.LAUNCHER',
      ),
    ],
  );
  return xmlElement(
    'application',
    [
      android('theme', theme),
      android('label', label),
      android('icon', icon),
      android('hasCode', boolean(true)),
      android('allowBackup', boolean(true)),
      android('supportsRtl', boolean(true)),
      android('usesCleartextTraffic', boolean(false)),
      android('resizeableActivity', boolean(true)),
      android('roundIcon', icon),
    ],
    [activity],
  );
}
