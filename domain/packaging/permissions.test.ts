import { expect, it } from 'vitest';
import { appPermissions, pageAbilities, permissionsWithoutEffect } from './permissions.ts';

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

it('lists the permissions of an app that change nothing on its system [PKG-026]', () => {
  const chosen = ['camera', 'siri', 'location'] as const;
  expect(permissionsWithoutEffect(chosen, 'android')).toEqual(['siri']);
  expect(permissionsWithoutEffect(chosen, 'macos')).toEqual(['siri', 'location']);
  expect(permissionsWithoutEffect(chosen, 'linux')).toEqual(['camera', 'siri', 'location']);
});
