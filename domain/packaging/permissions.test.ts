import { expect, it } from 'vitest';
import { appPermissions, pageAbilities } from './permissions.ts';

it('offers the thirteen permissions of the form [PKG-013]', () => {
  expect(appPermissions).toHaveLength(13);
});

it('lets pages use camera, microphone and location only, each once [PKG-026]', () => {
  expect(pageAbilities(appPermissions, 'android')).toEqual(['camera', 'location', 'microphone']);
  expect(pageAbilities(['microphone', 'recordAudio'], 'windows')).toEqual(['microphone']);
  expect(pageAbilities(['contacts', 'siri', 'nfc', 'bluetooth'], 'android')).toEqual([]);
});

it('leaves out what the web view of a system does not offer', () => {
  expect(pageAbilities(['location', 'camera'], 'macos')).toEqual(['camera']);
});
