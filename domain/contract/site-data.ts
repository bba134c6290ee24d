import { z } from 'zod';
import {
  CsvProblem,
  DataSet,
  RowFilter,
  RowSort,
  RowValues,
  SiteBucket,
  SiteMailInfo,
  SiteRow,
  SiteTable,
  SiteUser,
  SqlAnswer,
  StoredFile,
} from '../entities/site-data.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

const { siteData: most } = limits;
const reading = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.callsPerMinute },
  atOnce: most.atOnce,
} as const;
const changing = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.changesPerMinute },
  atOnce: most.atOnce,
} as const;
const transferring = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.transfersPerMinute },
  atOnce: 2,
} as const;

const ofSite = z.object({ uuid: z.uuid() });
const ofTable = ofSite.extend({ table: z.string().min(1).max(most.nameMax) });
const ofUser = ofSite.extend({ user: z.uuid() });
const ofBucket = ofSite.extend({ bucket: z.string().min(1).max(limits.siteStorage.bucketMax) });
const data = DataSet.default('test');
const inData = z.object({ data });
const path = z.string().min(1).max(limits.siteStorage.pathMax);
const page = { pageNum: z.coerce.number().int().min(1).max(most.maxPage).default(1) };
const email = z.email().max(254);
const password = z.string().min(limits.siteAuth.passwordMin).max(limits.siteAuth.passwordMaxBytes);

/** A parameter of a query string that is written as JSON. */
const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(most.textMax)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

const base = `${WB}/siteDb/{uuid}` as const;

/**
 * The data manager of a managed project (GAP-44), for its owner with a plan that includes it; 403
 * for everybody else. `data` is the set of data, test data by default; 4004 if there is none.
 */
export const siteData = {
  tables: call({
    ...reading,
    method: 'GET',
    path: `${base}/tables`,
    summary: 'Tables and views with their columns, number of rows, and who may do what',
    params: ofSite,
    input: inData,
    data: z.object({ list: z.array(SiteTable) }),
  }),
  usage: call({
    ...reading,
    method: 'GET',
    path: `${base}/usage`,
    summary: 'How much the app stores, how much it may store, and whether it has live data',
    params: ofSite,
    input: inData,
    data: z.object({
      bytes: z.number(),
      limit: z.number().nullable(),
      isFull: z.boolean(),
      hasLiveData: z.boolean(),
    }),
  }),
  rows: call({
    ...reading,
    method: 'GET',
    path: `${base}/tables/{table}`,
    summary: 'A page of rows as the owner, a visitor or a user of the app sees them',
    params: ofTable,
    input: z.object({
      data,
      ...page,
      pageSize: z.coerce.number().int().min(1).max(most.maxPageSize).default(most.pageSize),
      /** JSON: a list of `{ column, isDescending }`. */
      sort: jsonText(z.array(RowSort).max(most.sortMax)).optional(),
      /** JSON: a list of `{ column, operator, value }`, which must all hold. */
      filters: jsonText(z.array(RowFilter).max(most.filtersMax)).optional(),
      /** `owner`, `visitor`, or the id of a user of the app. */
      viewer: z.union([z.enum(['owner', 'visitor']), z.uuid()]).default('owner'),
    }),
    data: z.object({
      list: z.array(SiteRow),
      total: z.number().int(),
      /** The viewer may not read the table at all. */
      isRefused: z.boolean(),
    }),
  }),
  row: call({
    ...reading,
    method: 'GET',
    path: `${base}/tables/{table}/row`,
    summary: 'One row with all of its text; 404 if it is gone',
    params: ofTable,
    input: z.object({ data, row: jsonText(RowValues) }),
    data: z.object({ values: RowValues }),
  }),
  addRow: call({
    ...changing,
    method: 'POST',
    path: `${base}/tables/{table}/rows`,
    summary: 'Add a row; 706 when the app’s storage is full',
    params: ofTable,
    input: z.object({ data, values: RowValues }),
    data: z.object({ values: RowValues }),
    body: 'large',
  }),
  changeRow: call({
    ...changing,
    method: 'PUT',
    path: `${base}/tables/{table}/rows`,
    summary: 'Change the row with this primary key; 706 when the app’s storage is full',
    params: ofTable,
    input: z.object({ data, row: RowValues, values: RowValues }),
    data: z.object({ values: RowValues }),
    body: 'large',
  }),
  removeRow: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/tables/{table}/rows`,
    summary: 'Delete the row with this primary key and return it',
    params: ofTable,
    input: z.object({ data, row: RowValues }),
    data: z.object({ values: RowValues }),
  }),
  exportTable: call({
    ...transferring,
    method: 'GET',
    path: `${base}/tables/{table}/csv`,
    summary: 'All rows of a table as CSV, with formulas made harmless',
    params: ofTable,
    input: inData,
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  importRows: call({
    ...transferring,
    method: 'POST',
    path: `${base}/tables/{table}/csv`,
    summary: 'Add the rows of a CSV file with a header: all of them, or none with the reasons',
    params: ofTable,
    input: z.object({ data, csv: z.string().max(most.csvBytes) }),
    data: z.object({ added: z.number().int(), problems: z.array(CsvProblem) }),
    body: 'large',
  }),
  users: call({
    ...reading,
    method: 'GET',
    path: `${base}/users`,
    summary: 'The users of the app, newest first',
    params: ofSite,
    input: z.object({ data, ...page }),
    data: z.object({ list: z.array(SiteUser), total: z.number().int() }),
  }),
  mails: call({
    ...reading,
    method: 'GET',
    path: `${base}/mails`,
    summary: 'The newest mails to users of the app that were kept instead of sent (DB-014)',
    params: ofSite,
    input: inData,
    data: z.object({ list: z.array(SiteMailInfo) }),
  }),
  addUser: call({
    ...changing,
    method: 'POST',
    path: `${base}/users`,
    summary: 'Create a confirmed user of the app',
    params: ofSite,
    input: z.object({ data, email, password }),
    data: SiteUser,
  }),
  changeUser: call({
    ...changing,
    method: 'PUT',
    path: `${base}/users/{user}`,
    summary: 'Set a password, which ends the user’s sessions, or confirm the address',
    params: ofUser,
    input: z.object({
      data,
      password: password.optional(),
      isConfirmed: z.literal(true).optional(),
    }),
    data: SiteUser,
  }),
  removeUser: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/users/{user}`,
    summary: 'Delete a user of the app',
    params: ofUser,
    input: inData,
    data: z.null(),
  }),
  buckets: call({
    ...reading,
    method: 'GET',
    path: `${base}/files`,
    summary: 'The folders (buckets) in which the app stores files',
    params: ofSite,
    input: inData,
    data: z.object({ list: z.array(SiteBucket) }),
  }),
  files: call({
    ...reading,
    method: 'GET',
    path: `${base}/files/{bucket}`,
    summary: 'Files and folders below a folder of a bucket',
    params: ofBucket,
    input: z.object({ data, ...page, folder: path.or(z.literal('')).default('') }),
    data: z.object({ list: z.array(StoredFile), hasMore: z.boolean() }),
  }),
  download: call({
    ...transferring,
    method: 'GET',
    path: `${base}/files/{bucket}/file`,
    summary: 'Download a file of the app',
    params: ofBucket,
    input: z.object({ data, path }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  removeFile: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/files/{bucket}/file`,
    summary: 'Delete a file of the app',
    params: ofBucket,
    input: z.object({ data, path }),
    data: z.null(),
  }),
  runSql: call({
    access: 'signed-in',
    limit: { by: 'user', perMinute: most.sqlPerMinute },
    atOnce: 1,
    method: 'POST',
    path: `${base}/sql`,
    summary: 'Run SQL of the owner; live data may only be read, and the schema never changes',
    params: ofSite,
    input: z.object({ data, sql: z.string().min(1).max(most.sqlMax) }),
    data: SqlAnswer,
  }),
};
