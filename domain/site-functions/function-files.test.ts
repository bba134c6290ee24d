import { describe, expect, it } from 'vitest';
import { readHost } from './allowed-host.ts';
import { functionNames, openFunctions } from './function-files.ts';
import { maskSecrets } from './mask-secrets.ts';
import { isSecretName } from './secret-name.ts';

describe('the files of functions', () => {
  it('names the folders with an index.ts, but no shared ones [DB-130]', () => {
    const folder = 'supabase/functions';
    const paths = ['pay', '_shared', 'send-mail', 'a b', 'deep/er'].map(
      (name) => `${folder}/${name}/index.ts`,
    );
    expect(functionNames([...paths, `${folder}/other/main.ts`, 'src/pay/index.ts'])).toEqual([
      'pay',
      'send-mail',
    ]);
  });

  it('opens only what the settings say [DB-130]', () => {
    const text = `verify_jwt = false
      [functions.hook]
      verify_jwt = false # a webhook
      [functions."other-hook"]
      verify_jwt=false
      [functions.pay]
      verify_jwt = true
      [auth]
      verify_jwt = false`;
    expect([...openFunctions(text)]).toEqual(['hook', 'other-hook']);
  });
});

describe('what the owner enters', () => {
  it.each([
    [' API.Example.com ', 'api.example.com'],
    ['https://api.example.com/v1?x', 'api.example.com'],
    ['xn--fsq.example', 'xn--fsq.example'],
  ])('reads the host %s [DB-134]', (text, host) => expect(readHost(text)).toBe(host));

  it.each([
    ...['localhost', '127.0.0.1', '10.1', '[::1]', 'api.local', 'db.internal', 'a.home.arpa'],
    ...['', 'example', '*.example.com', 'a..b', '-a.example', 'http://a.example', 'a.example:8443'],
    ...['user@a.example', 'ａpi.example', 'a.example.'],
  ])('refuses the host %s [DB-134]', (text) => expect(readHost(text)).toBeUndefined());

  it.each([
    ['STRIPE_KEY', true],
    ['_x9', true],
    ['SUPABASE_URL', false],
    ['NODE_OPTIONS', false],
    ['LD_PRELOAD', false],
    ['PATH', false],
    ['__proto__', false],
    ['9A', false],
    ['A-B', false],
    ['A'.repeat(65), false],
  ])('takes the name %s for a secret: %s [DB-135]', (name, isName) =>
    expect(isSecretName(name)).toBe(isName),
  );

  it('masks longer secrets first, and no short words [DB-133]', () => {
    expect(maskSecrets('a key-1 and key-12345', ['key-1', 'key-12345', 'a'])).toBe(
      'a •••• and ••••',
    );
  });
});
