import { createHash } from 'node:crypto';
import {
  entryFile,
  functionNames,
  functionsConfig,
  openFunctions,
  scheduleFile,
} from '../../domain/site-functions/function-files.ts';
import { readSchedule } from '../../domain/site-functions/schedule.ts';
import type { DataSet } from '../ports/backends.ts';
import type { Clock } from '../ports/clock.ts';
import type { FoundFunction, FunctionSource } from '../ports/function-source.ts';
import type { Versions } from '../ports/versions.ts';
import type { Database } from '../store/transaction.ts';
import { createBundler } from './bundler.ts';
import { createFunctionFiles, type FunctionFiles } from './function-files.ts';
import { createHosts } from './hosts.ts';
import { createLines } from './lines.ts';
import { createSecrets } from './secrets.ts';

export type SiteFunctionsOptions = {
  db: Database;
  clock: Clock;
  versions: Pick<Versions, 'files'>;
  /** Encrypts secrets; 32 bytes. */
  keySecret: Uint8Array;
  /** Returns the node_modules with the packages of generated projects. */
  modules: () => Promise<string>;
};

export type SiteFunctionsService = ReturnType<typeof createSiteFunctions>;

/**
 * Keeps what belongs to the functions of managed projects (ADR 118, 119): their code in the
 * project's files, secrets, allowed hosts and what they printed.
 */
export function createSiteFunctions(options: SiteFunctionsOptions) {
  const secrets = createSecrets(options);
  const hosts = createHosts(options);
  const lines = createLines(options);
  const files = createFunctionFiles(options);
  const bundle = createBundler();

  async function find(
    { project, data }: { project: string; data: DataSet },
    name: string,
    known: string | undefined,
  ): Promise<FoundFunction> {
    const found = await files.of(project, data);
    if (!found?.texts.has(entryFile(name))) return { kind: 'none' };
    if (found.isTooLarge) return { kind: 'broken', problem: 'the functions are too large' };
    const [values, allowed] = await Promise.all([
      secrets.valuesOf(project, data),
      hosts.list(project),
    ]);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([name, found.hash, values, allowed]))
      .digest('base64url');
    if (fingerprint === known) return { kind: 'same' };
    const result = await bundle(`${found.hash} ${name}`, {
      files: Object.fromEntries(found.texts),
      entry: entryFile(name),
      modules: await options.modules(),
    });
    if ('problem' in result) return { kind: 'broken', problem: result.problem };
    const isOpen = openFunctions(found.texts.get(functionsConfig) ?? '').has(name);
    return {
      ...{ kind: 'function', fingerprint, code: result.code, isOpen },
      ...{ secrets: values, hosts: allowed },
    };
  }

  const source: FunctionSource = {
    async find(site, name, known) {
      const place = placeOf(site);
      return place ? find(place, name, known) : { kind: 'none' };
    },
    async keepLines(site, list) {
      const place = placeOf(site);
      if (place) await lines.keep(place.project, place.data, list);
    },
  };

  return {
    ...{ source, secrets, hosts, lines, files },
    /** The functions that a set of data has, by name. */
    async list(project: string, data: DataSet) {
      const found = await files.of(project, data);
      return found ? describeFunctions(found) : [];
    },
  };
}

/** A function as its owner sees it. `schedule` is null without one, and `isBroken` if it is wrong. */
export function describeFunctions({ texts }: FunctionFiles) {
  const open = openFunctions(texts.get(functionsConfig) ?? '');
  return functionNames(texts.keys()).map((name) => {
    const text = texts.get(scheduleFile(name));
    const schedule = text === undefined ? undefined : readSchedule(text);
    return {
      ...{ name, isOpen: open.has(name), schedule: schedule ?? null },
      hasBadSchedule: text !== undefined && !schedule,
    };
  });
}

/** Copies of sites, which proofs and rehearsals use, have no functions. */
function placeOf(site: string): { project: string; data: DataSet } | undefined {
  const [, project, data] = /^([0-9a-f-]{36})-(test|live)$/.exec(site) ?? [];
  return project === undefined ? undefined : { project, data: data as DataSet };
}
