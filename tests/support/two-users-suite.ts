import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import type { OpenDatabase } from '../../services/db/client.ts';
import type { NamedCall } from '../../services/http/dispatch.ts';
import { createTestApp, type TestApp } from './app.ts';
import { ask, depthFor, eachCall, idFields, idsOf, inputOf, rowsOf, settle, type Told, takesIds, unknownId } from './two-users.ts';
import { type Belongings, type IdKind, readsOpen, withoutControl } from './two-users-table.ts';

/** Enough of an answer to tell two refusals apart. */
const plain = ({ code, text }: Told) => ({ code, text: text.slice(0, 300) });

const refusals = [400, 401, 403, 404, 4004];

/**
 * The matrix of row 20: two users, and nobody, × every call of the table × every id it takes. What is another's answers exactly as
 * what does not exist, tells none of his texts and changes none of his rows; the same input with one's own ids works, so that
 * nothing passes for being malformed.
 */
export function twoUsers(open: () => OpenDatabase): void {
  let app: TestApp;
  let ada: Belongings;
  let before: string;
  beforeAll(async () => {
    app = await createTestApp(open(), { time: systemClock, starter: createStarter({ totalMs: 0 }) });
    await app.services.start();
    ada = await settle(app, { open: true });
    before = await rowsOf(open().db, ada);
    expect(before).toContain(ada.secrets[0]);
  });
  afterAll(() => app?.close());

  const openOf: Partial<Record<IdKind, 'openProject' | 'openProjectUuid' | 'openRun'>> = {
    project: 'openProject',
    projectUuid: 'openProjectUuid',
    run: 'openRun',
  };

  async function attack(named: NamedCall): Promise<void> {
    const fields = idFields(named);
    const bob = await settle(app, { depth: depthFor(named) });
    const guest = named.call.access === 'public' ? [undefined] : [];
    // Each id alone beside Bob's own ones, and all together.
    const targets = fields.length ? [...fields.map((field) => [field]), ...(fields.length > 1 ? [fields] : [])] : [[]];
    for (const as of [bob.person, ...guest])
      for (const target of targets) {
        const own = idsOf(fields, (kind) => bob.ids[kind]);
        const told = (value: (kind: IdKind) => string) => ask(app, named, inputOf(named, bob, { ...own, ...idsOf(target, value) }), as);
        const foreign = await told((kind) => ada.ids[kind]);
        for (const secret of ada.secrets) expect(foreign.text).not.toContain(secret);
        if (!target.length) continue;
        const refused = plain(foreign);
        expect(refused, `${target.map(({ name }) => name)} of another`).toEqual(plain(await told(unknownId)));
        if (readsOpen.has(named.name)) continue;
        // What is open to all may be read; no other call may do anything with it.
        expect(plain(await told((kind) => ada.ids[openOf[kind] ?? kind]))).toEqual(refused);
      }
    expect(await rowsOf(open().db, ada)).toBe(before);
  }

  it.each(eachCall)('SEC-009 row 20: $name gives nobody what is another’s', attack);

  it.each(eachCall.filter(takesIds))('row 20: $name works with one’s own ids', async (named) => {
    const own = await settle(app, { depth: depthFor(named) });
    const { code, text } = await ask(
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
    expect(refusals, `Nothing is proved if the owner is refused too: mend the sample of ${named.name}. ${text}`).not.toContain(code);
  });
}
