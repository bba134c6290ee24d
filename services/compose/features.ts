import { limits } from '../../domain/limits/index.ts';
import { accountHandlers, accountRows, sweepInvitationRewards } from '../account/index.ts';
import { outboxRows, sweepOutbox } from '../adapters/sms/index.ts';
import { addAdminRoute } from '../admin/index.ts';
import { archiveAudit, auditRows, sweepAudit } from '../audit/index.ts';
import { catalogueRows } from '../billing/catalogue/index.ts';
import { ledgerRows } from '../billing/ledger/index.ts';
import { orderRows, scheduleReconciliation } from '../billing/orders/index.ts';
import { archiveChat, chatRows, messageWriter, sweepSaveParts } from '../chat/index.ts';
import { classroomHandlers, classroomRows } from '../classrooms/index.ts';
import { galleryHandlers, galleryRows } from '../gallery/index.ts';
import { requestRows, sweepNonces } from '../http/rows.ts';
import { lockHandlers, lockRows } from '../locks/index.ts';
import { modelRows } from '../models/index.ts';
import { oauthHandlers } from '../oauth/index.ts';
import type { Feature } from '../ports/feature.ts';
import { projectHandlers, projectRows, sweepIssuedUuids } from '../projects/index.ts';
import { checkHandlers } from '../repair/check/index.ts';
import { repairRows } from '../repair/index.ts';
import {
  archiveUploads,
  resourceHandlers,
  resourceRows,
  scheduleStorageSweep,
  sweepImportedUploads,
} from '../resources/index.ts';
import { archiveCalls, runRows, sweepCalls, sweepLogs } from '../runs/index.ts';
import {
  phonesOf,
  signInHandlers,
  signInRows,
  sweepCaptchas,
  sweepSignIn,
} from '../sign-in/index.ts';
import { addTrackingRoutes, sweepBeacons, trackingRows } from '../tracking/index.ts';
import { transferHandlers } from '../transfer/index.ts';
import {
  archiveFiles,
  createVersions,
  sweepGifts,
  versionHandlers,
  versionRows,
} from '../versions/index.ts';
import { addWechatRoute, sweepScans, wechatHandlers, wechatRows } from '../wechat/index.ts';
import type { Base } from './base.ts';
import { addSimulatorRoutes } from './dev.ts';
import { explorationFeatures } from './exploration.ts';
import type { Foundation } from './foundation.ts';
import type { Generation } from './generation.ts';
import { readModelHealth, readStorageHealth } from './health.ts';
import type { People } from './people.ts';
import type { ProjectParts } from './projects.ts';
import { publishingFeatures } from './publishing.ts';
import type { Showcase } from './showcase.ts';
import { managedFeatures } from './site-data.ts';
import { siteListingFeature } from './site-listing.ts';
import { siteVisitorsFeature } from './site-visitors.ts';
import { visualEditingFeature } from './visual-editing.ts';

type Parts = Foundation & Base & ProjectParts & Generation & People & Showcase;

/**
 * Lists every feature of the services; the order matters. Runs stop first. Accounts are erased
 * before unused file bodies are removed, and orders add their routes before WeChat, with which they
 * share a path.
 */
export const listFeatures = (parts: Parts): Feature[] => [
  ...workFeatures(parts),
  ...peopleFeatures(parts),
  ...moneyFeatures(parts),
  ...accountFeatures(parts),
  ...projectFeatures(parts),
  ...operatorFeatures(parts),
];

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The features that generate, check and run projects. */
function workFeatures(parts: Parts): Feature[] {
  const { db, database, runs, chat, locks, projects, models, ownModels } = parts;
  const { repairs, runtime, running, pageCheck, previews, parsing, sandboxes, template } = parts;
  return [
    {
      name: 'runs',
      ...runRows,
      nightly: async (now) => ({
        logs: await sweepLogs(database.withoutTimeouts, before(now, limits.run.logKeptMs)),
        calls: await sweepCalls(database.withoutTimeouts, before(now, limits.run.callsKeptMs)),
      }),
      archive: { project: (uuid) => archiveCalls(db, uuid) },
      stop: () => runs.close(),
    },
    {
      name: 'chat',
      ...chatRows,
      handlers: { chat: chat.handlers },
      archive: { project: (uuid) => archiveChat(db, uuid) },
      nightly: (now) => sweepSaveParts(db, now),
    },
    { name: 'locks', ...lockRows, handlers: { locks: lockHandlers({ locks, projects }) } },
    {
      name: 'models',
      ...modelRows,
      handlers: { models: ownModels.handlers },
      health: () => readModelHealth(models),
    },
    {
      name: 'repair',
      ...repairRows,
      handlers: {
        repair: repairs.handlers,
        checks: checkHandlers({
          ...{ projects, runtime, pageCheck },
          gatewayAddress: running.place,
          openInside: previews.previewNames.openInside,
          log: (message, detail) => parts.log.info(detail, message),
        }),
      },
      health: () => ({ browser: { name: pageCheck.name, reason: pageCheck.reason } }),
      stop: () => pageCheck.close(),
    },
    ...explorationFeatures(parts),
    {
      name: 'runtime',
      handlers: { runtime: runtime.handlers },
      nightly: async () => ({ builds: await runtime.sweepBuilds() }),
      health: () => {
        const { name, reason, facts } = sandboxes;
        const sandbox = { name, reason, ...facts, template: template.status };
        return { sandbox, gateway: running.gateway.state() };
      },
      close: () => running.close(),
    },
    { name: 'parsing', close: async () => parsing.close() },
    {
      name: 'requests',
      ...requestRows,
      frequently: (now) => sweepNonces(db, now),
    },
  ];
}

/** The features of sign-in. */
function peopleFeatures(parts: Parts): Feature[] {
  const { db, signIn, sender, oauth, parties, school } = parts;
  return [
    {
      name: 'sign-in',
      ...signInRows,
      handlers: { signIn: signInHandlers(signIn) },
      frequently: (now) => sweepCaptchas(db, now),
      nightly: (now) => sweepSignIn(db, now),
    },
    {
      name: 'sms',
      ...outboxRows(phonesOf),
      nightly: (now) => sweepOutbox(db, now),
      health: () => ({ sms: { name: sender?.name ?? 'none' } }),
    },
    {
      name: 'audit',
      ...auditRows,
      archive: { person: (userId) => archiveAudit(db, userId) },
      nightly: (now) => sweepAudit(db, now),
    },
    {
      name: 'classrooms',
      ...classroomRows,
      handlers: { classrooms: classroomHandlers(school) },
    },
    {
      name: 'oauth',
      handlers: { oauth: oauthHandlers(oauth, signIn) },
      close: async () => parties.simulator?.close(),
    },
  ];
}

function moneyFeatures({ money, pay, secrets }: Parts): Feature[] {
  return [
    { name: 'ledger', ...ledgerRows, handlers: { billing: money.handlers.billing } },
    { name: 'catalogue', ...catalogueRows, handlers: { catalogue: money.handlers.catalogue } },
    {
      name: 'orders',
      ...orderRows,
      handlers: pay.handlers,
      addRoutes: (app) => pay.addRoutes(app, { appSecret: secrets.appSecret }),
      schedule: (jobs) => scheduleReconciliation(jobs, pay.orders.reconcile),
      close: async () => pay.house?.close(),
    },
  ];
}

/** The features of accounts and their uploads. */
function accountFeatures(parts: Parts): Feature[] {
  const { db, clock, log, wechat, wx, account, ownAccount, avatars, isSelling } = parts;
  const { files, configuration } = parts;
  return [
    {
      name: 'wechat',
      ...wechatRows,
      handlers: { wechat: wechatHandlers(wechat) },
      addRoutes: (app) => addWechatRoute(app, wechat),
      nightly: (now) => sweepScans(db, now),
      health: () => ({ wechat: { name: wx.account?.name ?? 'none' } }),
    },
    {
      name: 'account',
      ...accountRows,
      handlers: { account: accountHandlers(account, ownAccount) },
      stop: () => avatars.close(),
      nightly: async () => {
        const erased = await ownAccount.deletion.eraseDueAccounts((userId, error) =>
          log.error({ userId, error }, 'an account was not erased; the next night tries again'),
        );
        return { erased, rewards: isSelling ? await sweepInvitationRewards(db, clock) : 0 };
      },
    },
    {
      name: 'resources',
      ...resourceRows,
      handlers: { resources: resourceHandlers(files.resources) },
      archive: { person: (userId) => archiveUploads(files.resources, userId) },
      nightly: (now) => sweepImportedUploads(db, now),
      schedule: (jobs) =>
        scheduleStorageSweep(jobs, files.resources.sweep, (message, detail) =>
          log.info(detail, message),
        ),
      health: () => readStorageHealth(files.storage, configuration.DATA_DIR),
    },
  ];
}

/** The features of projects, their versions and published sites. */
function projectFeatures(parts: Parts): Feature[] {
  const { db, database, clock, versions, projects, runtime, repairs, pictures, account } = parts;
  const { gallery, marks, transfer, backends } = parts;
  const { planOf } = account;
  return [
    ...publishingFeatures(parts),
    siteListingFeature(parts),
    siteVisitorsFeature(parts),
    ...managedFeatures(parts),
    { name: 'gallery', ...galleryRows, handlers: { gallery: galleryHandlers(gallery, marks) } },
    visualEditingFeature(parts),
    { name: 'transfer', handlers: { transfer: transferHandlers(transfer) } },
    {
      name: 'projects',
      ...projectRows,
      handlers: { projects: projectHandlers(projects, pictures, marks) },
      nightly: (now) => sweepIssuedUuids(db, now),
    },
    {
      name: 'versions',
      ...versionRows,
      handlers: {
        versions: versionHandlers({
          ...{ db, clock, projects, runtime, repairs, versions, planOf, pictures, backends },
          messages: messageWriter,
        }),
      },
      archive: { project: (uuid) => archiveFiles(versions, uuid) },
      nightly: async (now) => {
        await sweepGifts(db, now);
        const { sweepBlobs } = createVersions({ db: database.withoutTimeouts, clock });
        return { blobs: await sweepBlobs(before(now, limits.jobs.blobGraceMs)) };
      },
    },
  ];
}

/** The features for operators and developers. */
function operatorFeatures(parts: Parts): Feature[] {
  const { db, log, secrets, admin, tracking, configuration, environment, clock } = parts;
  const { signIn, outbox, wechat, wx, parties } = parts;
  const { appSecret } = secrets;
  return [
    {
      name: 'tracking',
      ...trackingRows,
      addRoutes: (app) => addTrackingRoutes(app, { tracking, log }),
      nightly: (now) => sweepBeacons(db, now),
    },
    { name: 'admin', addRoutes: (app) => addAdminRoute(app, { appSecret, admin }) },
    {
      name: 'dev',
      addRoutes: (app) =>
        addSimulatorRoutes(app, {
          ...{ configuration, environment, clock, appSecret, dev: { signIn }, outbox, wechat },
          ...{ phones: wx.phones, oauth: parties.simulator },
        }),
    },
  ];
}
