import { z } from 'zod';
import { DataSet } from '../entities/site-data.ts';
import {
  FunctionAnswer,
  SiteFunction,
  SiteFunctionLine,
  SiteSecret,
} from '../entities/site-functions.ts';
import { limits } from '../limits/index.ts';
import { isFunctionName } from '../site-functions/function-files.ts';
import { isSecretName } from '../site-functions/secret-name.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { siteFunctions: most } = limits;
const reading = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.callsPerMinute },
} as const;
const changing = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.changesPerMinute },
} as const;

const ofSite = z.object({ uuid: z.uuid() });
const data = DataSet.default('test');
const secret = z.string().refine(isSecretName);
const host = z.string().min(1).max(300);
const base = `${WB}/siteFunctions/{uuid}` as const;

/**
 * The functions of a managed project (ADR 118), for its owner with a plan that includes them; 403
 * for everybody else. `data` is the set of data, test data by default; 4004 if there is none.
 */
export const siteFunctions = {
  list: call({
    ...reading,
    method: 'GET',
    path: base,
    summary: 'The functions of an app with their schedules',
    params: ofSite,
    input: z.object({ data }),
    data: z.object({ list: z.array(SiteFunction) }),
  }),
  lines: call({
    ...reading,
    method: 'GET',
    path: `${base}/lines`,
    summary: 'What the functions printed and why calls failed, newest first, without secrets',
    params: ofSite,
    input: z.object({ data }),
    data: z.object({ list: z.array(SiteFunctionLine) }),
  }),
  run: call({
    access: 'signed-in',
    limit: { by: 'user', perMinute: most.runsPerMinute },
    atOnce: 1,
    method: 'POST',
    path: `${base}/runs`,
    summary: 'Call a function now with all rights, as its schedule does',
    params: ofSite,
    input: z.object({ data, name: z.string().refine(isFunctionName) }),
    data: FunctionAnswer,
  }),
  settings: call({
    ...reading,
    method: 'GET',
    path: `${base}/settings`,
    summary: 'The names of the secrets, and the hosts that functions may call',
    params: ofSite,
    data: z.object({ secrets: z.array(SiteSecret), hosts: z.array(z.string()) }),
  }),
  putSecret: call({
    ...changing,
    method: 'PUT',
    path: `${base}/secrets`,
    summary: 'Store a secret, or with `live` another value for live data; it is never shown again',
    params: ofSite,
    input: z.object({ data, name: secret, value: z.string().min(1).max(most.secretMax) }),
    data: z.null(),
  }),
  removeSecret: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/secrets`,
    summary: 'Delete a secret, or with `live` only the value of live data',
    params: ofSite,
    input: z.object({ data, name: secret }),
    data: z.null(),
  }),
  addHost: call({
    ...changing,
    method: 'POST',
    path: `${base}/hosts`,
    summary: 'Let functions call a host by https',
    params: ofSite,
    input: z.object({ host }),
    data: z.object({ host: z.string() }),
  }),
  removeHost: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/hosts`,
    summary: 'No longer let functions call a host',
    params: ofSite,
    input: z.object({ host }),
    data: z.null(),
  }),
};
