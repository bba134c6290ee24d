import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plans } from '../../domain/billing/plans.ts';
import { contract } from '../../domain/contract/index.ts';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import { projectGifts, projects as projectRows } from '../../services/store/schema/index.ts';
import { sweepGifts } from '../../services/versions/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { versions, projects, chat } = contract;
const { gifts: most } = limits.versions;
const day = 24 * 60 * 60 * 1000;

withDatabase('offered projects', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const userOf = async (as: Person) => (await app.call(contract.account.user, {}, { as })).data;
  /** Creates a user with a project of one file. */
  async function owner(word = 'tea') {
    const person = await app.signIn();
    const { uuid } = (await app.call(projects.issueUuid, {}, { as: person })).data;
    const { id } = (await app.call(projects.create, { uuid, title: word }, { as: person })).data;
    // A manual save requires a plan.
    await app.services.admin.run({ do: 'grant-plan', user: person.phone, plan: 'CODE_PLAN_PRO' });
    await app.call(
      chat.saveFiles,
      { site_uuid: uuid, files: [{ file_path: 'a.txt', file_content: word }] },
      { as: person },
    );
    return { person, uuid, id };
  }
  const offer = ({ person, uuid }: { person: Person; uuid: string }, userNo: string) =>
    app.call(versions.shareTo, { site_uuid: uuid, userNo }, { as: person });
  const waiting = async (as: Person) => (await app.call(versions.gifts, {}, { as })).data.list;
  const accept = (as: Person, gift: string) => app.call(versions.acceptGift, { gift }, { as });
  const decline = (as: Person, gift: string) => app.call(versions.declineGift, { gift }, { as });
  const countOf = async (as: Person) => {
    const userId = Number((await userOf(as)).userId);
    return (await open().db.select().from(projectRows).where(eq(projectRows.userId, userId)))
      .length;
  };

  it('wait for the receiver, who sees the project and its sender, and accepts it [GAP-49, SEC-M4]', async () => {
    const ada = await owner('a tea shop');
    const bob = await app.signIn();
    const { data, message } = await offer(ada, (await userOf(bob)).userNo);
    expect(message).toBe('已发出，对方接受后才会得到');
    expect(await countOf(bob)).toBe(0);
    const [gift, ...more] = await waiting(bob);
    expect(more).toEqual([]);
    expect(gift).toMatchObject({
      gift: data.uuid,
      title: 'a tea shop',
      from: { userNo: (await userOf(ada.person)).userNo },
    });
    expect((gift?.expiresAt ?? 0) - (gift?.at ?? 0)).toBe(30 * day);
    expect(await waiting(ada.person)).toEqual([]);
    const accepted = await accept(bob, data.uuid);
    expect(accepted.code).toBe(200);
    const info = await app.call(projects.infoByUuid, { uuid: accepted.data.uuid }, { as: bob });
    expect(info.data).toMatchObject({ title: 'a tea shop', fromType: 1, readOnly: false });
    const { files } = (await app.call(chat.getChat, { site_uuid: accepted.data.uuid }, { as: bob }))
      .data;
    expect(files).toMatchObject([{ file_path: 'a.txt', file_content: 'a tea shop' }]);
    expect(await waiting(bob)).toEqual([]);
  });

  it('count for the receiver’s quota once accepted, never as offers [GAP-28, GAP-49, SEC-M4]', async () => {
    const bob = await app.signIn();
    const { userNo } = await userOf(bob);
    for (let given = 0; given < plans.CODE_PLAN_FREE.projects + 1; given++)
      expect((await offer(await owner(), userNo)).code).toBe(200);
    expect((await app.call(projects.issueUuid, {}, { as: bob })).code).toBe(200);
    // Accepted gifts count towards the quota, and the one above it stays pending.
    const codes: number[] = [];
    for (const { gift } of await waiting(bob)) codes.push((await accept(bob, gift)).code);
    expect(codes).toEqual([200, 200, 200, 706]);
    expect(await countOf(bob)).toBe(3);
    expect(await waiting(bob)).toHaveLength(1);
  });

  it('get the visibility of the receiver’s plan, whatever the sender’s [GAP-49]', async () => {
    const gradeFor = async (receiver: Person) => {
      const { data } = await offer(await owner(), (await userOf(receiver)).userNo);
      const { uuid } = (await accept(receiver, data.uuid)).data;
      return (await app.call(projects.infoByUuid, { uuid }, { as: receiver })).data.grade;
    };
    const [bob, eve] = [await app.signIn(), await app.signIn()];
    await app.services.admin.run({ do: 'grant-plan', user: bob.phone, plan: 'CODE_PLAN_PRO' });
    expect([await gradeFor(bob), await gradeFor(eve)]).toEqual([grades.private, grades.public]);
  });

  it('are accepted once, also in two tabs at once [GAP-49]', async () => {
    const bob = await app.signIn();
    const { data } = await offer(await owner(), (await userOf(bob)).userNo);
    const codes = (
      await Promise.all([accept(bob, data.uuid), accept(bob, data.uuid), accept(bob, data.uuid)])
    ).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([200, 404, 404]);
    expect(await countOf(bob)).toBe(1);
  });

  it.each<
    [string, (ada: { person: Person; id: string }, bob: Person, gift: string) => Promise<unknown>]
  >([
    ['that was declined', (_, bob, gift) => decline(bob, gift)],
    [
      'whose project was deleted',
      ({ person, id }) => app.call(projects.remove, { ids: [id] }, { as: person }),
    ],
    ['that has expired', () => app.clock.advance(most.keptMs + 1)],
  ])('can no longer be accepted: one %s [GAP-49]', async (_, end) => {
    const ada = await owner();
    const bob = await app.signIn();
    const { data } = await offer(ada, (await userOf(bob)).userNo);
    expect(await waiting(bob)).toHaveLength(1);
    await end(ada, bob, data.uuid);
    // Another code may be sent only after a minute.
    await app.clock.advance(limits.sms.resendMs);
    const again = await app.signIn(bob.phone);
    expect(await waiting(again)).toEqual([]);
    expect((await accept(again, data.uuid)).code).toBe(404);
    expect((await decline(again, data.uuid)).code).toBe(404);
    expect(await countOf(again)).toBe(0);
  });

  it('can be answered by nobody else, not even the sender [GAP-49]', async () => {
    const ada = await owner();
    const [bob, eve] = [await app.signIn(), await app.signIn()];
    const { data } = await offer(ada, (await userOf(bob)).userNo);
    const unknown = await accept(eve, randomUUID());
    for (const other of [eve, ada.person])
      for (const answer of [await accept(other, data.uuid), await decline(other, data.uuid)])
        expect([answer.code, answer.message]).toEqual([404, unknown.message]);
    expect(await waiting(bob)).toHaveLength(1);
  });

  it.each([
    ['nobody has', '00000000', '没有这个用户 ID'],
    ['is one’s own', '', '不能送给自己'],
  ])('are refused for a user id that %s [GAP-49]', async (_, given, words) => {
    const ada = await owner();
    const answer = await offer(ada, given || (await userOf(ada.person)).userNo);
    expect([answer.code, answer.message]).toEqual([400, expect.stringContaining(words)]);
  });

  it('are limited to three pending per sender and receiver, also for concurrent ones [GAP-49, SEC-M4]', async () => {
    const ada = await owner();
    const bob = await app.signIn();
    const { userNo } = await userOf(bob);
    const codes = (await Promise.all(Array.from({ length: 6 }, () => offer(ada, userNo)))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    await decline(bob, (await waiting(bob))[0]?.gift ?? '');
    expect((await offer(ada, userNo)).code).toBe(200);
    expect((await offer(ada, userNo)).code).toBe(429);
  });

  it('are limited to twenty pending per receiver, and twenty a day per sender [GAP-49, SEC-M4]', async () => {
    const ada = await owner();
    const bob = await app.signIn();
    const senderId = Number((await userOf(ada.person)).userId);
    const userId = Number((await userOf(bob)).userId);
    const expiresAt = new Date(app.clock.now().getTime() + most.keptMs);
    const row = (sender: number, receiver: number, createdAt: Date) => ({
      ...{
        id: randomUUID(),
        senderId: sender,
        userId: receiver,
        projectUuid: ada.uuid,
        title: 't',
        status: 'pending' as const,
      },
      ...{ createdAt, expiresAt },
    });
    const others = await Promise.all(Array.from({ length: 7 }, () => app.signIn().then(userOf)));
    const yesterday = new Date(app.clock.now().getTime() - 2 * day);
    const rows = Array.from({ length: most.perReceiver }, (_, at) =>
      row(Number(others[at % 7]?.userId), userId, yesterday),
    );
    await open().db.insert(projectGifts).values(rows);
    const full = await offer(ada, (await userOf(bob)).userNo);
    expect([full.code, full.message]).toEqual([
      429,
      expect.stringContaining('还没有处理之前的赠送'),
    ]);
    const free = await app.signIn();
    const sent = Array.from({ length: most.perSenderPerDay }, (_, at) =>
      row(senderId, Number(others[at % 7]?.userId), app.clock.now()),
    );
    await open().db.insert(projectGifts).values(sent);
    const today = await offer(ada, (await userOf(free)).userNo);
    expect([today.code, today.message]).toEqual([
      429,
      expect.stringContaining('今天送出的副本已达上限'),
    ]);
    await app.clock.advance(day);
    const tomorrow = { ...ada, person: await app.signIn(ada.person.phone) };
    expect((await offer(tomorrow, (await userOf(await app.signIn(free.phone))).userNo)).code).toBe(
      200,
    );
  });

  it('are removed at night after they expire [GAP-49]', async () => {
    const bob = await app.signIn();
    const { data } = await offer(await owner(), (await userOf(bob)).userNo);
    const rowOf = () => open().db.select().from(projectGifts).where(eq(projectGifts.id, data.uuid));
    await sweepGifts(open().db, app.clock.now());
    expect(await rowOf()).toHaveLength(1);
    await app.clock.advance(most.keptMs + 1);
    await sweepGifts(open().db, app.clock.now());
    expect(await rowOf()).toEqual([]);
  });
});
