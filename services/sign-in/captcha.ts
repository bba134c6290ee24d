import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Captcha } from '../../domain/entities/session.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isLive } from '../../domain/sign-in/expiry.ts';
import { hasWork, type Sha256 } from '../../domain/sign-in/proof-of-work.ts';
import type { Clock } from '../ports/clock.ts';
import { captchas } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { extraProofBits } from './client-network.ts';
import { isSame, type Tokens } from './tokens.ts';

/** The characters of a captcha, without characters that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRTUVWXY346789';

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest();

export type CaptchaInput = {
  graphCaptcha?: string | undefined;
  graphCaptchaUuid?: string | undefined;
  graphProof?: string | undefined;
};

export type Captchas = ReturnType<typeof createCaptchas>;

/**
 * Creates picture captchas (GAP-09): four characters, valid for 300 s and one attempt, stored as
 * hashes. Scripts can read these pictures, so a proof of work is required too. Neither the captcha
 * nor the proof replaces rate limits.
 */
export function createCaptchas({
  db,
  clock,
  tokens,
  drawing = drawCaptcha,
  proofBits = limits.proof.bits,
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  drawing?: typeof drawCaptcha;
  proofBits?: number | undefined;
}) {
  const hashOf = (uuid: string, text: string) =>
    tokens.hashCode(`captcha ${uuid}`, text.trim().toUpperCase());
  return {
    async issue(ip: string): Promise<Captcha> {
      const { text, data } = drawing();
      const uuid = randomUUID();
      const expiresAt = new Date(clock.now().getTime() + limits.captcha.lifeMs);
      const bits = proofBits + (await extraProofBits({ db, clock, tokens }, ip));
      await db.insert(captchas).values({ uuid, answerHash: hashOf(uuid, text), bits, expiresAt });
      const img = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
      return { uuid, img, work: { bits, parts: limits.proof.parts } };
    },

    /**
     * Returns whether the answer and the proof are right. The captcha is used up, whether they are
     * right or wrong. Only a missing proof throws `proofMissing` and does not use up the captcha.
     */
    async verify({
      graphCaptcha = '',
      graphCaptchaUuid = '',
      graphProof = '',
    }: CaptchaInput): Promise<boolean> {
      if (graphCaptcha && !graphProof) throw fail('proofMissing');
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
        isSame(row.answerHash, hashOf(graphCaptchaUuid, graphCaptcha)) &&
        hasWork(sha256, row.uuid, { bits: row.bits, parts: limits.proof.parts }, graphProof)
      );
    },
  };
}

function drawCaptcha(): { text: string; data: string } {
  return svgCaptcha.create({ size: limits.captcha.length, charPreset: alphabet, noise: 2 });
}
