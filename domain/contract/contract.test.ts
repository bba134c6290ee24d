import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, fillPath } from './call.ts';
import { ChatRequest, commands } from './chat.ts';
import { Envelope } from './envelope.ts';
import { contract } from './index.ts';

const calls: [name: string, call: Call][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, call]): [string, Call] => [`${noun}.${name}`, call as Call]),
);

describe('the table of calls', () => {
  it('has every call under /servers, each once [SEC-001]', () => {
    const places = calls.map(
      ([, { method, path, requestType }]) => `${method} ${path} ${requestType}`,
    );
    expect(new Set(places).size).toBe(calls.length);
    for (const [, { path }] of calls) expect(path).toMatch(/^\/servers\/[\w/{}-]+$/);
  });

  it.each(calls)('%s names exactly the parameters of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params.shape).sort()).toEqual(named.sort());
  });

  it.each(calls)(
    '%s uses neither the name that the edge reserves nor its own request type',
    (_, { input, params }) => {
      const names = Object.keys({ ...input.shape, ...params.shape });
      expect(names).not.toContain('upstream');
    },
  );

  it('takes snake case in the calls of a chat and of its site, camel case in all others [ODD-43]', () => {
    const namesOf = ({ input }: Call, form: RegExp) =>
      Object.keys(input.shape).filter((name) => form.test(name));
    const isOfChat = ({ path }: Call) => /\/chat(Info)?(\/|$)/.test(path);
    const wrong = calls.flatMap(([name, call]) =>
      namesOf(call, isOfChat(call) ? /[A-Z]/ : /_/).map((field) => `${name} ${field}`),
    );
    // Two names differ from the rule on purpose: `userNo` is a user's public number, and
    // `base_version` is named as in the calls for files.
    expect(wrong).toEqual(['versions.shareTo userNo', 'versions.restore base_version']);
  });

  it('states which calls answer with tokens or end the session [SEC-001]', () => {
    const answersWithTokens = ({ data }: Call) =>
      data instanceof z.ZodObject && 'accessToken' in data.shape;
    const stated = ({ session }: Call) => session === 'opens' || session === 'renews';
    expect(calls.filter(([, call]) => answersWithTokens(call)).length).toBeGreaterThan(5);
    expect(calls.filter(([, call]) => answersWithTokens(call) !== stated(call))).toEqual([]);
    expect(calls.filter(([, { session }]) => session === 'ends').map(([name]) => name)).toEqual([
      'signIn.logout',
    ]);
  });

  it.each([
    ['projects', contract.projects.remove],
    ['uploads', contract.resources.remove],
  ])('takes the ids of deleted %s from a body or a query [ODD-38]', (_, { input }) => {
    expect(input.parse({ ids: ['1', '2'] })).toEqual({ ids: ['1', '2'] });
    expect(input.parse({ ids: '1,2' })).toEqual({ ids: ['1', '2'] });
    const many = Array.from({ length: 101 }, (_, id) => `${id}`);
    for (const ids of [[], '', many, many.join(',')])
      expect(input.safeParse({ ids }).success).toBe(false);
  });

  it('parses an envelope with any data', () => {
    expect(Envelope.parse({ code: 200, message: '', data: null, more: 1 })).toEqual({
      code: 200,
      message: '',
      data: null,
    });
    expect(Envelope.safeParse({ code: '200', message: '', data: 1 }).success).toBe(false);
  });
});

describe('a path', () => {
  it('fills and percent-encodes parameters', () => {
    expect(fillPath('/servers/a/{id}/b/{name}', { id: 7, name: 'a/b ?c' })).toBe(
      '/servers/a/7/b/a%2Fb%20%3Fc',
    );
  });

  it.each([{}, { id: '' }, { id: null }, { id: undefined }])(
    'throws without its parameter (%j)',
    (params) => {
      expect(() => fillPath('/servers/{id}', params)).toThrow('Path parameter id is missing');
    },
  );
});

describe('a chat request', () => {
  const site_uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';

  it('carries prompt, images and, after an error, its message [GEN-001]', () => {
    const sent = {
      site_uuid,
      request_type: 'generate_website_chat',
      is_manage: 0,
      context: 1,
      web_type: 1,
      prompt: '做一个待办清单',
      images: ['data:image/png;base64,AA=='],
      message_type: 'error',
      message_content: 'a,b',
    };
    expect(ChatRequest.parse(sent)).toEqual(sent);
    expect(ChatRequest.parse({ site_uuid, request_type: 'generate_website_chat' })).toMatchObject({
      context: 1,
      web_type: 1,
      images: [],
    });
  });

  it.each(['exe_npm', 'exe_api', 'generate_prompt_enhancer', 'generate_website_chat'])(
    'accepts %s [GEN-002]',
    (request_type) => {
      expect(ChatRequest.safeParse({ site_uuid, request_type }).success).toBe(true);
    },
  );

  it.each(['get_chat', 'EXE_NPM', '', null, undefined, 1])(
    'rejects %j [GEN-002]',
    (request_type) => {
      expect(ChatRequest.safeParse({ site_uuid, request_type }).success).toBe(false);
    },
  );

  it('names a command by number [RUN-001, RUN-002]', () => {
    expect(commands).toEqual({ install: 1, buildDev: 2, other: 3, webBuild: 4 });
    const command = (command: unknown) =>
      ChatRequest.safeParse({ site_uuid, request_type: 'exe_npm', command, command_str: 'ls' })
        .success;
    expect([1, 2, 3, 4].every(command)).toBe(true);
    expect([0, 5, -1, '1', 1.5].some(command)).toBe(false);
  });

  it.each([
    { site_uuid: 'no-uuid' },
    { images: ['a', 'b', 'c', 'd'] },
    { prompt: 'x'.repeat(200_001) },
    { command_str: 'x'.repeat(2001) },
    { is_manage: 2 },
    { context: 0 },
    { message_type: 'other' },
  ])('rejects %j', (wrong) => {
    expect(ChatRequest.safeParse({ site_uuid, request_type: 'exe_npm', ...wrong }).success).toBe(
      false,
    );
  });

  it('has a schema that can be exported as JSON', () => {
    expect(z.toJSONSchema(ChatRequest, { io: 'input' })).toMatchObject({
      required: ['site_uuid', 'request_type'],
    });
  });
});
