import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { siteName } from '../../domain/publishing/address.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import type { ContractCall } from '../../services/http/dispatch.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type TestApp } from './app.ts';
import {
  type CallResult,
  eachCall,
  idFields,
  idsOf,
  inputOf,
  manageProject,
  needsOf,
  rowsOf,
  sendCall,
  settle,
  takesIds,
  unknownId,
  visitPreview,
} from './two-users.ts';
import { type Belongings, type IdKind, readsOpen, withoutControl } from './two-users-table.ts';

/** The part of a response that distinguishes two refusals. */
const plain = ({ code, text }: CallResult) => ({ code, text: text.slice(0, 300) });

const refusals = [400, 401, 403, 404, 4004];

/** Whether a call changes nothing, so that the next call finds its user as before. */
const reads = ({ noun, call }: ContractCall) => call.method === 'GET' && noun !== 'signIn';

function once<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let created: Promise<Result> | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

/**
 * Tests two users and a guest with every call of the contract and every id that the call takes
 * (fault row 20). Another user's id must give the same response as an unknown id, must reveal none
 * of the owner's texts and must not change any of the owner's rows. The same input with the user's
 * own ids must succeed, so that no refusal comes from a malformed input.
 */
export function twoUsers(open: () => OpenDatabase): void {
  let app: TestApp;
  let ada: Belongings;
  let before: string;
  let port: number;
  beforeAll(async () => {
    app = await createTestApp(open(), {
      environment: { PREVIEW_PORT: '0', DOMAIN_TARGET: 'sites.sayso-hosting.net' },
      time: systemClock,
      starter: createStarter({ totalMs: 0 }),
    });
    await app.services.start();
    port = await app.services.listenToPreviews();
    ada = await settle(app, { open: true });
    await manageProject(app, ada);
    before = await rowsOf(open().db, ada);
    expect(before).toContain(ada.secrets[0]);
  });
  afterAll(() => app?.close());

  const manage = async () => {
    const owner = await settle(app, { needs: new Set(['projectUuid'] as const) });
    await manageProject(app, owner);
    return owner;
  };
  // Calls that only read may share a user. A managed project takes long to create.
  const reader = once(() => settle(app));
  const managed = once(manage);
  const ownerFor = (named: ContractCall) => {
    // Takes the database away.
    if (named.name === 'backends.update') return manage();
    if (['backends', 'siteAdmin', 'siteData', 'siteFunctions'].includes(named.noun))
      return managed();
    return reads(named) ? reader() : settle(app, { needs: needsOf(named) });
  };

  const openOf: Partial<Record<IdKind, 'openProject' | 'openProjectUuid' | 'openRun'>> = {
    project: 'openProject',
    projectUuid: 'openProjectUuid',
    run: 'openRun',
  };

  async function callAsOther(named: ContractCall): Promise<void> {
    const fields = idFields(named);
    const bob = reads(named) ? await reader() : await settle(app, { needs: needsOf(named) });
    const guest = named.call.access === 'public' ? [undefined] : [];
    // Replace each of Bob's ids by Ada's, first one at a time and then all of them.
    const targets = fields.length
      ? [...fields.map((field) => [field]), ...(fields.length > 1 ? [fields] : [])]
      : [[]];
    for (const as of [bob.person, ...guest])
      for (const target of targets) {
        const own = idsOf(fields, (kind) => bob.ids[kind]);
        const told = (value: (kind: IdKind) => string) =>
          sendCall(app, named, inputOf(named, bob, { ...own, ...idsOf(target, value) }), as);
        const foreign = await told((kind) => ada.ids[kind]);
        for (const secret of ada.secrets) expect(foreign.text).not.toContain(secret);
        if (!target.length) continue;
        expect(foreign.code, 'a limit refused, not the owner’s right').not.toBe(429);
        const refused = plain(foreign);
        expect(refused, `${target.map(({ name }) => name)} of another`).toEqual(
          plain(await told(unknownId)),
        );
        if (readsOpen.has(named.name)) continue;
        // Public data may be read, but no other call may use it.
        expect(plain(await told((kind) => ada.ids[openOf[kind] ?? kind]))).toEqual(refused);
      }
    expect(await rowsOf(open().db, ada)).toBe(before);
  }

  it('row 20: hosts and paths of previews and published sites expose nothing of another user [SEC-009, SEC-M9]', async () => {
    const { name } = (
      await app.call(contract.projects.preview, { uuid: ada.ids.projectUuid }, { as: ada.person })
    ).data;
    // If nothing runs on the server, a known preview name returns the page that the product fills.
    expect((await visitPreview(port, name)).status).toBe(200);
    expect((await visitPreview(port, ada.ids.openProjectUuid)).status).toBe(200);
    const unknown = await visitPreview(port, randomUUID());
    expect(unknown.status).toBe(404);
    const site = siteName('tea', 'abc234');
    for (const foreign of [
      ada.ids.projectUuid,
      `${name.slice(1)}a`,
      ada.ids.run,
      ada.ids.message,
      ada.ids.project,
      site,
    ]) {
      for (const path of [
        '/',
        '/note.txt',
        '/server/x',
        '/__sayso/up',
        '/../note.txt',
        `/~${ada.ids.projectUuid}/note.txt`,
      ]) {
        const told = await visitPreview(port, foreign, path);
        for (const secret of ada.secrets) expect(JSON.stringify(told)).not.toContain(secret);
        expect([foreign, path, told.status]).toEqual([foreign, path, 404]);
        if (foreign === ada.ids.projectUuid)
          expect(told).toEqual(await visitPreview(port, randomUUID(), path));
      }
    }
    // Even with a valid preview name, a file that the page does not use is not returned.
    expect((await visitPreview(port, name, '/note.txt')).text).not.toContain(ada.secrets[0]);
    expect(await rowsOf(open().db, ada)).toBe(before);
  });

  it.each(eachCall)('row 20: $name exposes nothing of another user [SEC-009]', callAsOther);

  it.each(eachCall.filter(takesIds))(
    'row 20: $name works with the user’s own ids',
    async (named) => {
      const own = await ownerFor(named);
      const { code, text } = await sendCall(
        app,
        named,
        inputOf(
          named,
          own,
          idsOf(idFields(named), (kind) => own.ids[kind]),
        ),
        own.person,
      );
      if (withoutControl[named.name]) return;
      expect(
        refusals,
        `Nothing is proved if the owner is refused too: mend the sample of ${named.name}. ${text}`,
      ).not.toContain(code);
    },
  );
}
