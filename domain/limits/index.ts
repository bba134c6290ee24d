import { days, hours, seconds } from '../units.ts';
import { acceptanceLimits } from './acceptance.ts';
import { applePackagesLimits } from './apple-packages.ts';
import { backendLimits } from './backends.ts';
import { billingLimits } from './billing.ts';
import { callLimits } from './calls.ts';
import { chatLimits } from './chat.ts';
import { classroomLimits } from './classrooms.ts';
import { dataApiLimits } from './data-api.ts';
import { explorationLimits } from './exploration.ts';
import { interfaceLimits } from './interface.ts';
import { migrationLimits } from './migrations.ts';
import { modelsLimits } from './models.ts';
import { outsideLimits } from './outside.ts';
import { packagingLimits } from './packaging.ts';
import { parsingLimits } from './parsing.ts';
import { paymentsLimits } from './payments.ts';
import { previewLimits } from './preview.ts';
import { registryLimits } from './registry.ts';
import { runtimeLimits } from './runtime.ts';
import { sessionLimits } from './session.ts';
import { signInLimits } from './sign-in.ts';
import { siteAdminLimits } from './site-admin.ts';
import { siteBucketLimits } from './site-bucket.ts';
import { siteDataLimits } from './site-data.ts';
import { siteDomainLimits } from './site-domains.ts';
import { siteErrorLimits } from './site-errors.ts';
import { siteFormLimits } from './site-forms.ts';
import { siteFunctionLimits } from './site-functions.ts';
import { siteListingLimits } from './site-listing.ts';
import { siteVisitorLimits } from './site-visitors.ts';
import { siteVisitLimits } from './site-visits.ts';
import { storageLimits } from './storage.ts';
import { typeCheckLimits } from './type-check.ts';
import { versionLimits } from './versions.ts';
import { visualEditingLimits } from './visual-editing.ts';

/**
 * All limits: the numbers of the requirements (CONST-004) and our own numbers. They are defined
 * only in this folder.
 */
export const limits = {
  transport: {
    clientTimeoutMs: 300_000,
    projectImageTimeoutMs: 8 * seconds,
    maxBodyBytes: callLimits.body.large.bytes,
    /**
     * A connection to any of our servers is closed if its headers have not arrived within this
     * time.
     */
    headersMs: 10 * seconds,
    /** The `Retry-After` sent to clients while the services or their database are down. */
    retryAfterSeconds: 2,
    /** `/ready` responds within this time, even if the database does not. */
    readyMs: 1.5 * seconds,
    /** A preview request whose body makes no progress for this long is aborted. */
    bodyIdleMs: 15 * seconds,
  },
  /** Maximum clock difference between two of our machines. */
  clock: { slackMs: 60 * seconds },
  project: { titleMax: 100, issuedUuidMs: 24 * hours, workingDirectory: '/home/project' },
  /** Visits (GAP-62): maximum lengths of titles, prompts and addresses in characters. */
  tracking: {
    heartbeatMs: 180 * seconds,
    cookieMs: 365 * days,
    keptMs: 180 * days,
    titleMax: 100,
    promptMax: 200,
    urlMax: 500,
    bodyBytes: 8192,
    perIpPerMinute: 120,
    relayTimeoutMs: 3 * seconds,
  },
  jobs: { blobGraceMs: 7 * days },
  ...acceptanceLimits,
  ...applePackagesLimits,
  ...backendLimits,
  ...billingLimits,
  ...callLimits,
  ...chatLimits,
  ...classroomLimits,
  ...dataApiLimits,
  ...explorationLimits,
  ...interfaceLimits,
  ...migrationLimits,
  ...modelsLimits,
  ...outsideLimits,
  ...packagingLimits,
  ...parsingLimits,
  ...paymentsLimits,
  ...previewLimits,
  ...registryLimits,
  ...runtimeLimits,
  ...sessionLimits,
  ...signInLimits,
  ...siteAdminLimits,
  ...siteDataLimits,
  ...siteDomainLimits,
  ...siteErrorLimits,
  ...siteFormLimits,
  ...siteFunctionLimits,
  ...siteBucketLimits,
  ...siteListingLimits,
  ...siteVisitorLimits,
  ...siteVisitLimits,
  ...storageLimits,
  ...typeCheckLimits,
  ...versionLimits,
  ...visualEditingLimits,
} as const;
