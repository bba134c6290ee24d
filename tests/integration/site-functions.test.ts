import {
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { openTestDatabase } from '../support/database.ts';
import { createFunctionApp, type FunctionApp } from '../support/function-app.ts';
import { sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();

const tables = `create table notes (
  id int primary key, body text not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade);
create policy own on notes to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);`;

const echo = `import { corsHeaders } from '../_shared/cors.ts';
type Body = { word: string };
Deno.serve(async (request: Request): Promise<Response> => {
  const { word } = (await request.json()) as Body;
  return Response.json(
    { said: word, method: request.method, path: new URL(request.url).pathname,
      bearer: request.headers.get('authorization') },
    { headers: corsHeaders });
});`;
const cors = `export const corsHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*', 'x-from': 'shared' };`;

/** Reads the notes of the caller, and those of all users with all rights. */
const notes = (specifier: string) => `import 'jsr:@supabase/functions-js/edge-runtime.d.ts';
import { createClient } from '${specifier}';
export default { async fetch(request: Request) {
  const url = Deno.env.get('SUPABASE_URL')!;
  const headers = { Authorization: request.headers.get('Authorization')! };
  const own = createClient(url, Deno.env.get('SUPABASE_ANON_KEY')!, { global: { headers } });
  const all = createClient(url, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!);
  const mine = await own.from('notes').select('body');
  const every = await all.from('notes').select('body').order('id');
  return Response.json({ mine: mine.data, every: every.data });
} };`;

describe.skipIf(reason)(`functions of a managed project ${reason}`, () => {
  let database: OpenDatabase;
  let site: FunctionApp;
  let ada: SupabaseClient;
  beforeAll(async () => {
    database = await openTestDatabase();
    site = await createFunctionApp(database, tables);
    ada = site.client();
    const { error } = await ada.auth.signUp({ email: 'ada@shop.example', password: 'long enough' });
    expect(error).toBeNull();
    await ada.from('notes').insert({ id: 1, body: 'of ada' });
    const bob = site.client();
    await bob.auth.signUp({ email: 'bob@shop.example', password: 'long enough' });
    await bob.from('notes').insert({ id: 2, body: 'of bob' });
    await site.write({
      ...{ echo, 'supabase/functions/_shared/cors.ts': cors },
      notes: notes('npm:@supabase/supabase-js@2'),
      jsr: notes('jsr:@supabase/supabase-js@2'),
      esm: notes('https://esm.sh/@supabase/supabase-js@2.39.3'),
      failing: `Deno.serve(() => new Response('{"why":"no stock"}', { status: 422 }));`,
      throwing: `Deno.serve(() => { throw new Error('internal detail'); });`,
      broken: `Deno.serve(() => new Response('x');`,
      missing: `import x from 'npm:left-pad'; Deno.serve(() => new Response(x));`,
      booting: `throw new Error('no start');`,
      page: `export default () => new Response('<script>alert(1)</script>', {
        headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } });`,
      options: `Deno.serve((request) => new Response(request.method));`,
      webhook: `Deno.serve(async (request) => new Response('got ' + (await request.text())));`,
      'supabase/config.toml': '[functions.webhook]\nverify_jwt = false\n',
    });
  }, 60_000);
  afterAll(async () => {
    await site?.stop();
    await database?.close();
  });

  const failureOf = async (name: string) => {
    const { error } = await site.client().functions.invoke(name, { body: {} });
    const { status } = (error as FunctionsHttpError).context as Response;
    return { error, status, body: await (error as FunctionsHttpError).context.json() };
  };

  it('is invoked by an unmodified client, with the token of the user [DB-130]', async () => {
    const { data, error } = await ada.functions.invoke('echo', { body: { word: 'hello' } });
    expect(error).toBeNull();
    const { session } = (await ada.auth.getSession()).data;
    expect(data).toEqual({
      ...{ said: 'hello', method: 'POST', path: '/echo' },
      bearer: `Bearer ${session?.access_token}`,
    });
    const visitor = await site.client().functions.invoke('echo', { body: { word: 'hi' } });
    expect(visitor.data).toMatchObject({ said: 'hi', bearer: `Bearer ${site.key}` });
    expect(visitor.response?.headers.get('x-from')).toBe('shared');
  });

  it.each(['notes', 'jsr', 'esm'])(
    'reads by supabase-js inside of %s as the user, and with all rights [DB-130, DB-131]',
    async (name) => {
      const all = [{ body: 'of ada' }, { body: 'of bob' }];
      const asAda = await ada.functions.invoke(name, { body: {} });
      expect([asAda.error, asAda.data]).toEqual([null, { mine: [{ body: 'of ada' }], every: all }]);
      const asVisitor = await site.client().functions.invoke(name, { body: {} });
      expect(asVisitor.data).toEqual({ mine: [], every: all });
    },
  );

  it('checks the key and the token before a function gets the call [DB-130]', async () => {
    const call = (headers: Record<string, string>, name = 'echo') =>
      site.fetch(`functions/v1/${name}`, { method: 'POST', body: '{"word":"a"}', headers });
    expect((await call({})).status).toBe(401);
    expect((await call({ apikey: 'sb_publishable_of_another' })).status).toBe(401);
    const forged = { apikey: site.key, authorization: 'Bearer e30.e30.e30' };
    expect((await call(forged)).status).toBe(401);
    expect((await call({ apikey: site.key })).status).toBe(200);
    // What the gateway and the host say among themselves is not taken from visitors.
    expect((await call({ 'x-sayso-call': 'x', 'x-sayso-nested': 'x' })).status).toBe(401);
    const webhook = await call({}, 'webhook');
    expect([webhook.status, await webhook.text()]).toEqual([200, 'got {"word":"a"}']);
  });

  it('gives the errors of Supabase, and the reason to the log only [DB-130, DB-133]', async () => {
    expect(await failureOf('failing')).toMatchObject({ status: 422, body: { why: 'no stock' } });
    const unknown = await failureOf('nothing');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(unknown.error).toBeInstanceOf(FunctionsHttpError);
    expect(unknown.error).not.toBeInstanceOf(FunctionsRelayError);
    for (const name of ['broken', 'missing', 'booting'])
      expect(await failureOf(name)).toMatchObject({ status: 503, body: { code: 'BOOT_ERROR' } });
    const thrown = await site.fetch('functions/v1/throwing', {
      ...{ method: 'POST', headers: { apikey: site.key } },
    });
    expect([thrown.status, await thrown.text()]).toEqual([500, 'Internal Server Error']);
    await expect
      .poll(async () => (await site.lines()).join('\n'), { timeout: 5_000 })
      .toMatch(/internal detail/);
    const lines = (await site.lines()).join('\n');
    expect(lines).toContain('supabase/functions/broken/index.ts:1:');
    expect(lines).toContain('the package npm:left-pad is not available in functions');
    expect(lines).toContain('no start');
  });

  it('answers no page, no cookie, and the question of another origin [DB-130]', async () => {
    const headers = { apikey: site.key };
    const page = await site.fetch('functions/v1/page', { headers });
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('access-control-allow-origin')).toBe('*');
    const question = await site.fetch('functions/v1/options', {
      method: 'OPTIONS',
      headers: {
        ...{ origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
        'access-control-request-headers': 'authorization, x-my-header',
      },
    });
    expect(question.status).toBe(204);
    expect(question.headers.get('access-control-allow-headers')).toBe('authorization, x-my-header');
    const plain = await site.fetch('functions/v1/options', { method: 'OPTIONS', headers });
    expect(await plain.text()).toBe('OPTIONS');
  });

  it('runs the newest files as soon as they are saved [DB-130]', async () => {
    const said = async () => (await site.client().functions.invoke('now', { body: {} })).data;
    await site.write({ now: `Deno.serve(() => new Response('one'));` });
    expect(await said()).toBe('one');
    await site.write({ now: `Deno.serve(() => new Response('two'));` });
    expect(await said()).toBe('two');
  });

  it('streams an answer while the function still writes it [DB-130]', async () => {
    await site.write({
      slow: `Deno.serve(async (request) => {
        const { readable, writable } = new TransformStream();
        const writer = writable.getWriter();
        writer.write(new TextEncoder().encode('first '));
        globalThis.go = () => { writer.write(new TextEncoder().encode('last')); writer.close(); };
        return request.url.endsWith('/go') ? (globalThis.before(), new Response('gone'))
          : ((globalThis.before = globalThis.go), new Response(readable));
      });`,
    });
    const headers = { apikey: site.key };
    const response = await site.fetch('functions/v1/slow', { method: 'POST', headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first ');
    // The end is written only after the beginning has arrived here.
    await site.fetch('functions/v1/slow/go', { method: 'POST', headers });
    expect((await reader?.read())?.value).toBe('last');
  });
});
