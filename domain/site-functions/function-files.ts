import { limits } from '../limits/index.ts';

export const functionsFolder = 'supabase/functions';
/** Where functions declare that they are called without a key, as on Supabase. */
export const functionsConfig = 'supabase/config.toml';

const { nameMax } = limits.siteFunctions;
const name = /^[a-z][a-z0-9_-]*$/i;

/** Whether a text can be the name of a function, which is a folder and a part of an address. */
export const isFunctionName = (text: string): boolean => text.length <= nameMax && name.test(text);

/** Whether a file belongs to functions: their code, their schedules and their settings. */
export const isFunctionFile = (path: string): boolean =>
  path === functionsConfig || path.startsWith(`${functionsFolder}/`);

/** The file with which a function begins. */
export const entryFile = (function_: string): string => `${functionsFolder}/${function_}/index.ts`;
export const scheduleFile = (function_: string): string =>
  `${functionsFolder}/${function_}/schedule.json`;

/** The names of the functions among the paths of a project, sorted. */
export function functionNames(paths: Iterable<string>): string[] {
  const found = [...paths].flatMap((path) => {
    const [, folder] = /^supabase\/functions\/([^/]+)\/index\.ts$/.exec(path) ?? [];
    return folder !== undefined && isFunctionName(folder) ? [folder] : [];
  });
  return found.sort().slice(0, limits.siteFunctions.functions);
}

/**
 * The functions that anybody may call without a key (`verify_jwt = false`), such as the receiver of
 * a webhook.
 */
export function openFunctions(config: string): Set<string> {
  const open = new Set<string>();
  let section = '';
  for (const line of config.split('\n').map((text) => text.trim())) {
    const header = /^\[([^\]]*)\]/.exec(line)?.[1];
    if (header !== undefined) section = header;
    const [, function_] = /^functions\.("?)([\w-]+)\1$/.exec(section)?.slice(1) ?? [];
    if (function_ !== undefined && /^verify_jwt\s*=\s*false\b/.test(line)) open.add(function_);
  }
  return open;
}
