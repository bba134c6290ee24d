import { lt, or } from 'drizzle-orm';
import { limits } from '../domain/limits.ts';
import {
  auditLog,
  beacons,
  captchas,
  handOvers,
  importedUploads,
  issuedUuids,
  nonces,
  passwordTries,
  refreshTokens,
  smsCodes,
  smsOutbox,
  wechatScans,
} from './db/schema/index.ts';
import type { Database } from './db/transaction.ts';
import type { Clock } from './ports/clock.ts';
import type { Jobs } from './ports/jobs.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Removes logs of runs that ended before; answers how many. */
  sweepLogs: (before: Date) => Promise<number>;
  /** Removes file bodies no version names, older than this (decision 45). */
  sweepBlobs: (before: Date) => Promise<number>;
  /** Erases the accounts whose seven days are over; answers how many. */
  eraseAccounts: () => Promise<number>;
  /** Takes off published sites that are beyond their owners' plans and idle (GAP-66); answers how many. */
  sweepSites: () => Promise<number>;
  /** Gives the room of what was removed to what comes. */
  reclaim: () => Promise<void>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const dayMs = 24 * 60 * 60 * 1000;
const queue = 'housekeeping';
/** 03:20 UTC: before noon where our people live, after midnight everywhere else that matters. */
const nightly = '20 3 * * *';

/** Removes what has run out and nobody can use any more. */
export async function sweep({ db, clock, sweepLogs, sweepBlobs, sweepSites, eraseAccounts, reclaim, log }: Options): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await db.delete(nonces).where(lt(nonces.at, ago(limits.signature.nonceKeptMs)));
  await db.delete(beacons).where(lt(beacons.at, ago(limits.tracking.keptMs)));
  await db.delete(captchas).where(lt(captchas.expiresAt, ago(0)));
  // A day longer than they are valid: they also count how often was sent.
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, ago(dayMs)));
  await db.delete(smsOutbox).where(lt(smsOutbox.at, ago(dayMs)));
  await db.delete(passwordTries).where(lt(passwordTries.at, ago(dayMs)));
  await db.delete(wechatScans).where(lt(wechatScans.expiresAt, ago(dayMs)));
  await db.delete(handOvers).where(lt(handOvers.expiresAt, ago(0)));
  await db
    .delete(refreshTokens)
    .where(or(lt(refreshTokens.expiresAt, ago(0)), lt(refreshTokens.revokedAt, ago(limits.session.refreshTokenMs))));
  await db.delete(issuedUuids).where(lt(issuedUuids.issuedAt, ago(limits.project.issuedUuidMs)));
  // Much longer than one lies in the storage.
  await db.delete(importedUploads).where(lt(importedUploads.at, ago(dayMs)));
  await db.delete(auditLog).where(lt(auditLog.at, ago(limits.account.auditKeptMs)));
  // Before the bodies: what an erased account's projects named is nobody's from then on.
  const erased = await eraseAccounts();
  const logs = await sweepLogs(ago(limits.run.logKeptMs));
  const withdrawn = await sweepSites();
  const blobs = await sweepBlobs(ago(limits.jobs.blobGraceMs));
  await reclaim();
  log('housekeeping done', { logs, blobs, erased, withdrawn });
}

/** Runs `sweep` every night. */
export async function scheduleHousekeeping(jobs: Jobs, options: Options): Promise<void> {
  await jobs.work(queue, () => sweep(options));
  await jobs.schedule(queue, nightly);
}
