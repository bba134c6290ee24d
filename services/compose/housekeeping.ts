import { lt, or } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Jobs } from '../ports/jobs.ts';
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
  saveParts,
  smsCodes,
  smsOutbox,
  wechatScans,
} from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { sweepGifts } from '../versions/index.ts';

type Options = {
  db: Database;
  clock: Clock;
  /** Removes logs of runs that ended before this time; returns how many. */
  sweepLogs: (before: Date) => Promise<number>;
  /** Removes file bodies older than this that no version refers to (ADR 079). */
  sweepBlobs: (before: Date) => Promise<number>;
  /** Erases the accounts whose seven days are over; returns how many. */
  eraseAccounts: () => Promise<number>;
  /** Rewards the inviters of guests that have earned it (GAP-18); returns how many rewards. */
  rewardInviters: () => Promise<number>;
  /**
   * Takes published sites offline that are idle and exceed their owners' plans (GAP-66); returns
   * how many.
   */
  sweepSites: () => Promise<number>;
  /** Removes builds of previews that were not opened for long; returns how many. */
  sweepBuilds: () => Promise<number>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const dayMs = 24 * 60 * 60 * 1000;
const queue = 'housekeeping';
/** 03:20 UTC: before noon in the main users' time zone, after midnight elsewhere. */
const nightlyCron = '20 3 * * *';
const shortLivedSweep = { queue: 'short-lived', cron: '*/10 * * * *' };

/**
 * Removes the rows that anonymous requests create, one per request: by the nightly sweep there
 * would be too many.
 */
export async function sweepShortLived({ db, clock }: Pick<Options, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .delete(nonces)
    .where(lt(nonces.at, new Date(now.getTime() - limits.signature.nonceKeptMs)));
  await db.delete(captchas).where(lt(captchas.expiresAt, now));
}

/** Removes expired data that is no longer usable. */
export async function sweep(options: Options): Promise<void> {
  const {
    db,
    clock,
    sweepLogs,
    sweepBlobs,
    sweepSites,
    sweepBuilds,
    eraseAccounts,
    rewardInviters,
    log,
  } = options;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await sweepShortLived({ db, clock });
  await db.delete(beacons).where(lt(beacons.at, ago(limits.tracking.keptMs)));
  // Kept a day longer than they are valid: they also count sent codes.
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, ago(dayMs)));
  await db.delete(smsOutbox).where(lt(smsOutbox.at, ago(dayMs)));
  await db.delete(saveParts).where(lt(saveParts.at, ago(limits.files.savePartsMs)));
  await db.delete(passwordTries).where(lt(passwordTries.at, ago(dayMs)));
  await db.delete(wechatScans).where(lt(wechatScans.expiresAt, ago(dayMs)));
  await db.delete(handOvers).where(lt(handOvers.expiresAt, ago(0)));
  await db
    .delete(refreshTokens)
    .where(
      or(
        lt(refreshTokens.expiresAt, ago(0)),
        lt(refreshTokens.revokedAt, ago(limits.session.refreshTokenMs)),
      ),
    );
  await db.delete(issuedUuids).where(lt(issuedUuids.issuedAt, ago(limits.project.issuedUuidMs)));
  await sweepGifts(db, ago(0));
  // Much longer than an upload stays in the storage.
  await db.delete(importedUploads).where(lt(importedUploads.at, ago(dayMs)));
  await db.delete(auditLog).where(lt(auditLog.at, ago(limits.account.auditKeptMs)));
  // Before the bodies: an erased account's projects no longer refer to theirs.
  const erased = await eraseAccounts();
  const rewards = await rewardInviters();
  const logs = await sweepLogs(ago(limits.run.logKeptMs));
  const withdrawn = await sweepSites();
  const builds = await sweepBuilds();
  const blobs = await sweepBlobs(ago(limits.jobs.blobGraceMs));
  log('housekeeping done', { logs, blobs, builds, erased, withdrawn, rewards });
}

/** Runs `sweep` every night and `sweepShortLived` every ten minutes. */
export async function scheduleHousekeeping(jobs: Jobs, options: Options): Promise<void> {
  await jobs.work(shortLivedSweep.queue, () => sweepShortLived(options));
  await jobs.schedule(shortLivedSweep.queue, shortLivedSweep.cron);
  await jobs.work(queue, () => sweep(options));
  await jobs.schedule(queue, nightlyCron);
}
