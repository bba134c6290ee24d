import { randomBytes, randomInt } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import type { PictureProvider } from '../../domain/entities/provider.ts';
import { limits } from '../../domain/limits/index.ts';
import { readAvatar } from '../../services/account/avatars.ts';
import { createAvatars } from '../../services/account/index.ts';
import { createOutsideClient } from '../../services/adapters/outside-client/index.ts';
import { drawPicture } from '../../services/adapters/simulated-picture.ts';
import { composeOutside } from '../../services/compose/outside.ts';
import { readConfiguration } from '../../services/env.ts';
import { avatars, identities, users } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { signInAs } from '../support/oauth.ts';
import { openAddress, startOutside } from '../support/outside.ts';
import { parsing } from '../support/parsing.ts';
import { startWechat } from '../support/wechat.ts';

const grace = { google: '107000000000000000001', github: '700001' };

withDatabase('pictures of accounts', (open) => {
  const avatarOf = (app: TestApp, as: Pick<Person, 'accessToken'>) =>
    app.call(contract.account.user, {}, { as }).then(({ data }) => data.avatar);
  const rowsOf = () => open().db.select().from(avatars);
  beforeEach(async () => {
    await open().db.delete(avatars);
    await open().db.delete(identities);
  });

  describe('from Google and GitHub', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(open());
      return () => app.close();
    });

    it.each(['google', 'github'] as const)(
      'stores the picture that %s gives, small, and shows the copy [AUTH-040]',
      async (provider) => {
        const { data } = await signInAs(app, provider, grace[provider]);
        await expect.poll(() => avatarOf(app, data)).not.toBeNull();
        const avatar = (await avatarOf(app, data)) ?? '';
        expect(avatar).toMatch(/^data:image\/webp;base64,/);
        const { width, height } = await sharp(
          Buffer.from(avatar.split(',')[1] ?? '', 'base64'),
        ).metadata();
        expect([width, height]).toEqual([96, 96]);
        const [row] = await rowsOf();
        expect(row).toMatchObject({ provider });
        expect(row?.source).toMatch(new RegExp(`/pictures/${grace[provider]}$`));
      },
    );

    it('drops the picture with the link to its provider [AUTH-040]', async () => {
      const first = await signInAs(app, 'google', grace.google);
      await expect.poll(() => rowsOf()).toHaveLength(1);
      const second = await signInAs(app, 'github', grace.github);
      expect(second.data.isNew).toBe(false);
      expect((await rowsOf()).map(({ provider }) => provider)).toEqual(['google']);
      const unlink = (provider: 'google' | 'github') =>
        app.call(contract.oauth.unlink, { provider }, { as: first.data });
      expect((await unlink('github')).code).toBe(200);
      expect(await rowsOf()).toHaveLength(1);
      await signInAs(app, 'github', grace.github);
      expect((await unlink('google')).code).toBe(200);
      expect(await avatarOf(app, first.data)).toBeNull();
    });
  });

  it('takes name and picture from WeChat [AUTH-040, AUTH-041]', async () => {
    const clock = new FakeClock();
    const phones = await startWechat(clock);
    const world = await startOutside({ 'wechat.invalid': [[openAddress]] }, (request, response) =>
      response.end(drawPicture(request.url ?? '')),
    );
    const app = await createTestApp(open(), {
      ...{ clock, environment: phones.environment, network: world.network },
    });
    onTestFinished(async () => {
      await app.close();
      await phones.stop();
      await world.close();
    });
    phones.setReceiver((path, init) => app.services.app.request(path, init));
    const scanAs = async (openId: string) => {
      const headers = {
        'x-browser-key': randomBytes(24).toString('base64url'),
        'x-client-ip': `10.9.${randomInt(256)}.${randomInt(256)}`,
      };
      const { data } = await app.call(contract.wechat.createSignInCode, {}, { headers });
      await phones.simulated.scan(data.qrCodeUrl, openId);
      return app.call(contract.wechat.enter, { sessionKey: data.sessionKey }, { headers });
    };
    const { openId, name } = phones.simulated.newPerson();
    const { data } = await scanAs(openId);
    const me = (await app.call(contract.account.user, {}, { as: data })).data;
    expect(me.username).toBe(name);
    await expect.poll(() => avatarOf(app, data)).toMatch(/^data:image\/webp/);
    const asked = phones.heard.map(({ url }) => url).filter((url) => url.includes('/user/info'));
    expect(asked).toEqual([expect.stringContaining(`openid=${openId}&lang=zh_CN`)]);
    expect(world.connected).toEqual([openAddress]);
  });

  describe('of any address', () => {
    const startFetching = async (
      serve: RequestListener,
      url = 'http://pictures.example/me',
      more: { maxBytes?: number } = {},
    ) => {
      const world = await startOutside({ 'pictures.example': [[openAddress]] }, serve);
      const clock = new FakeClock();
      const { userId } = await newUser();
      const logged = vi.fn();
      const client = createOutsideClient({
        ...{ policy: { kind: 'public' }, network: world.network, maxBytes: 50_000, totalMs: null },
        ...more,
      });
      const service = createAvatars({
        ...{ db: open().db, clock, parsing, log: logged },
        clientFor: () => client,
      });
      onTestFinished(async () => {
        await service.close();
        await world.close();
      });
      const refresh = (given: string | null, provider: PictureProvider = 'google') =>
        service.refresh({ userId, provider, url: given });
      void refresh(url);
      return { world, clock, userId, logged, refresh, service };
    };
    const newUser = async () => {
      const [made] = await open()
        .db.insert(users)
        .values({
          userNo: String(randomInt(10_000_000, 100_000_000)),
          inviteCode: randomBytes(6).toString('hex'),
          createdAt: new Date(),
          lastSignInAt: new Date(),
        })
        .returning({ userId: users.id });
      if (!made) throw new Error('no user');
      const { userId } = made;
      const identity = { kind: 'google', subject: String(userId), userId, createdAt: new Date() };
      await open().db.insert(identities).values(identity);
      return made;
    };

    const failures: [string, RequestListener, string?][] = [
      ['a page instead', (_, response) => response.end('<html>')],
      ['an error', (_, response) => response.writeHead(404).end(drawPicture('x'))],
      ['a picture that is too large', (_, response) => response.end(Buffer.alloc(60_000, 1))],
      [
        'a redirect into the own network',
        (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/me' }).end(),
      ],
      [
        'an address of the own network',
        (_, response) => response.end(drawPicture('x')),
        'http://10.0.0.8/',
      ],
      [
        'a name of the own network',
        (_, response) => response.end(drawPicture('x')),
        'http://intranet/',
      ],
    ];
    it.each(failures)('leaves the initials for %s [AUTH-040, SEC-013]', async (_, serve, url) => {
      const { logged, userId } = await startFetching(serve, url);
      await expect.poll(() => logged.mock.calls.length).toBe(1);
      expect(await readAvatar(open().db, userId)).toBeNull();
    });

    it('keeps the picture of the first provider [AUTH-040]', async () => {
      const { world, userId, refresh, service } = await startFetching((request, response) =>
        response.end(drawPicture(request.url ?? '')),
      );
      await service.settled();
      const before = await readAvatar(open().db, userId);
      await refresh('http://pictures.example/other', 'github');
      await service.settled();
      expect(await readAvatar(open().db, userId)).toBe(before);
      expect(world.connected).toHaveLength(1);
      await refresh('http://pictures.example/new');
      await service.settled();
      expect(await readAvatar(open().db, userId)).not.toBe(before);
    });

    it('keeps no picture of a provider that was unlinked meanwhile [AUTH-040]', async () => {
      let unlink = async () => {};
      const { userId, service, world } = await startFetching((_, response) => {
        void unlink().then(() => response.end(drawPicture('me')));
      });
      unlink = async () => {
        await open().db.delete(identities).where(eq(identities.userId, userId));
      };
      await service.settled();
      expect(world.connected).toHaveLength(1);
      expect(await readAvatar(open().db, userId)).toBeNull();
    });

    it('keeps the picture that was there, and asks again after a week [AUTH-040]', async () => {
      let isAway = false;
      const { world, clock, userId, logged, refresh } = await startFetching((_, response) =>
        isAway ? response.writeHead(500).end() : response.end(drawPicture('me')),
      );
      await expect.poll(() => readAvatar(open().db, userId)).not.toBeNull();
      const before = await readAvatar(open().db, userId);
      isAway = true;
      await clock.advance(limits.avatar.keptMs);
      await refresh('http://pictures.example/me');
      await expect.poll(() => logged.mock.calls.length).toBe(1);
      expect(await readAvatar(open().db, userId)).toBe(before);
      expect(world.connected).toHaveLength(2);
    });
  });

  it.each([
    ['on', true],
    ['off', false],
  ])('requests a picture with SIGN_IN_PICTURES=%s: %s [AUTH-040]', (setting, isAsked) => {
    const outside = composeOutside(readConfiguration({ SIGN_IN_PICTURES: setting }));
    expect(outside.pictures([]) !== undefined).toBe(isAsked);
    expect(outside.pictures(['127.0.0.1:9']) !== undefined).toBe(isAsked);
  });
});
