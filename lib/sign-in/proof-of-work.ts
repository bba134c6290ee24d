import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Captcha } from '@/domain/entities/session';
import { type Sha256, solveWork } from '@/domain/sign-in/proof-of-work';

/**
 * Hashes in JavaScript: `crypto.subtle` is missing on plain http, and slower for texts this short.
 */
const hash: Sha256 = (text) => sha256(utf8ToBytes(text));
/** Maximum time that one slice of the work blocks the page. */
const sliceMs = 8;

async function solve({ uuid, work }: Captcha): Promise<string> {
  const solving = solveWork(hash, uuid, work);
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = solving.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((done) => setTimeout(done));
  }
}

let latest: { uuid: string; proof: Promise<string> } | undefined;

/**
 * Returns the proof of a captcha. The work starts at the first call and runs once. Call it early,
 * while the user reads the picture.
 */
export function captchaProof(captcha: Captcha): Promise<string> {
  if (latest?.uuid !== captcha.uuid) latest = { uuid: captcha.uuid, proof: solve(captcha) };
  return latest.proof;
}
