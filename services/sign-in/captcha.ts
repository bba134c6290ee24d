import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Captcha } from '../../domain/entities/session.ts';
import { limits } from '../../domain/limits.ts';
import { isLive } from '../../domain/rules/life.ts';
import { captchas } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { isSame, type Tokens } from './tokens.ts';

/** Without characters that look like another one. */
const alphabet = 'ABCDEFGHJKMNPQRTUVWXY346789';

export type GivenCaptcha = { graphCaptcha?: string | undefined; graphCaptchaUuid?: string | undefined };

export type Captchas = ReturnType<typeof createCaptchas>;

/** Graphic captchas (GAP-09): four characters, 300 s, one try each, stored as hashes. */
export function createCaptchas({
  db,
  clock,
  tokens,
  drawing = draw,
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  drawing?: typeof draw;
}) {
  const hashOf = (uuid: string, text: string) => tokens.hashCode(`captcha ${uuid}`, text.trim().toUpperCase());
  return {
    async issue(): Promise<Captcha> {
      const { text, data } = drawing();
      const uuid = randomUUID();
      const expiresAt = new Date(clock.now().getTime() + limits.captcha.lifeMs);
      await db.insert(captchas).values({ uuid, answerHash: hashOf(uuid, text), expiresAt });
      return { uuid, img: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
    },

    /** Whether the answer is right. Whatever it is, the captcha is used up. */
    async isRight({ graphCaptcha = '', graphCaptchaUuid = '' }: GivenCaptcha): Promise<boolean> {
      if (!/^[0-9a-f-]{36}$/i.test(graphCaptchaUuid)) return false;
      const now = clock.now();
      const [row] = await db
        .update(captchas)
        .set({ usedAt: now })
        .where(and(eq(captchas.uuid, graphCaptchaUuid), isNull(captchas.usedAt)))
        .returning();
      return (
        row !== undefined &&
        isLive(row.expiresAt, limits.captcha.lifeMs, now) &&
        isSame(row.answerHash, hashOf(graphCaptchaUuid, graphCaptcha))
      );
    },
  };
}

function draw(): { text: string; data: string } {
  return svgCaptcha.create({ size: limits.captcha.length, charPreset: alphabet, noise: 2 });
}
