import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { PrivacyReport } from '../privacy/privacy-report.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const ofProject = z.object({ uuid: z.string().min(1).max(64) });
const Flag = z.union([z.literal(0), z.literal(1)]);
export const DataSetName = z.enum(['test', 'live']);

/** The rows of a set of data before a change, to which it can be set back. */
export const RestorePointInfo = z.object({
  number: z.number().int(),
  /** The version of the project whose data this was; null if there was none. */
  version: z.number().int().nullable(),
  /** Before which change it was taken. */
  reason: z.enum(['version', 'migration', 'return', 'publication', 'restore', 'by-hand']),
  at: z.string(),
});
export type RestorePointInfo = z.infer<typeof RestorePointInfo>;

/** A privacy proof of a version. */
export const PrivacyProof = z.object({
  version: z.number().int(),
  at: z.string(),
  report: z.custom<PrivacyReport>(),
});
export type PrivacyProof = z.infer<typeof PrivacyProof>;

const change = { by: 'user', perMinute: limits.backends.changesPerMinute } as const;

/** Managed backends of projects (DB-001, GAP-42). Code 403 without a plan that has them. */
export const backends = {
  read: call({
    method: 'GET',
    path: `${WB}/siteManage/{uuid}`,
    summary:
      'Whether a project has a backend, which sets of data, and the variables with which its pages call the test data',
    access: 'signed-in',
    params: ofProject,
    data: z.object({
      isManage: Flag,
      live: z.boolean(),
      environment: z.record(z.string(), z.string()),
    }),
  }),
  create: call({
    method: 'POST',
    path: `${WB}/siteManage`,
    summary: 'Give a project a backend with empty test data; does nothing if it has one',
    access: 'signed-in',
    limit: change,
    input: z.object({ uuid: z.string().min(1).max(64), chatId: z.string().max(64).optional() }),
    data: z.object({ isManage: Flag }),
  }),
  update: call({
    method: 'PUT',
    path: `${WB}/siteManage`,
    summary: 'Hide or show the backend of a project after a rewind; its data is kept',
    access: 'signed-in',
    limit: change,
    input: z.object({ uuid: z.string().min(1).max(64), isManage: Flag }),
    data: z.object({ isManage: Flag }),
  }),
  restorePoints: call({
    method: 'GET',
    path: `${WB}/siteManage/{uuid}/restorePoints`,
    summary: 'The restore points of a set of data, newest first',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ data: DataSetName.default('test') }),
    data: z.object({ list: z.array(RestorePointInfo) }),
  }),
  takeRestorePoint: call({
    method: 'POST',
    path: `${WB}/siteManage/{uuid}/restorePoints`,
    summary: 'Take a restore point of a set of data now',
    access: 'signed-in',
    limit: change,
    params: ofProject,
    input: z.object({ data: DataSetName }),
    data: z.object({ number: z.number().int() }),
  }),
  restore: call({
    method: 'PUT',
    path: `${WB}/siteManage/{uuid}/restorePoints`,
    summary:
      'Set a set of data back to a restore point. The present rows are kept as a restore point of their own first; answers its number',
    access: 'signed-in',
    limit: change,
    params: ofProject,
    input: z.object({ data: DataSetName, number: z.number().int().min(1) }),
    data: z.object({ number: z.number().int() }),
  }),
  readProof: call({
    method: 'GET',
    path: `${WB}/siteManage/{uuid}/privacy`,
    summary: 'The newest privacy proof: who could do what with a copy of the app; null before one',
    access: 'signed-in',
    params: ofProject,
    data: z.object({ proof: PrivacyProof.nullable() }),
  }),
  prove: call({
    method: 'POST',
    path: `${WB}/siteManage/{uuid}/privacy`,
    summary: 'Prove the newest version: attack a copy of its test data and compare',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.backends.proofsPerMinute },
    atOnce: 1,
    params: ofProject,
    data: z.object({ proof: PrivacyProof }),
  }),
  confirmExposure: call({
    method: 'PUT',
    path: `${WB}/siteManage/{uuid}/privacy`,
    summary:
      'Confirm that others may see what a question of the proof names, by its fingerprint; proves again. `isConfirmed` false takes it back',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.backends.proofsPerMinute },
    atOnce: 1,
    params: ofProject,
    input: z.object({ fingerprint: z.string().min(1).max(200), isConfirmed: z.boolean() }),
    data: z.object({ proof: PrivacyProof }),
  }),
  rotateKeys: call({
    method: 'POST',
    path: `${WB}/siteManage/{uuid}/keys`,
    summary:
      'Replace the keys of a set of data. The present ones work until the next time, so that open pages are not cut off',
    access: 'signed-in',
    limit: change,
    params: ofProject,
    input: z.object({ data: DataSetName }),
    data: z.null(),
  }),
};
