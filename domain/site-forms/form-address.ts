/** The path of a site's forms, on the site's own host or below its prefix. */
export const formsPath = '/__forms/';

const pathPattern = /^\/__forms\/([a-z0-9][a-z0-9_-]{0,39})$/;

/** Whether a path with its query is below `/__forms/`, also if it names no form. */
export const isFormPath = (path: string): boolean => path.startsWith(formsPath);

/** Returns the name of the form from a path without its query; undefined if it is not valid. */
export const formOfPath = (path: string): string | undefined => pathPattern.exec(path)?.[1];

/** The hidden field that a person leaves empty. A form in which it is filled looks like spam. */
export const honeypotField = '_gotcha';
/** The field with the path of the own page that follows a form without a script. */
export const nextField = '_next';
/** The field with a random key, under which a form is stored once. */
export const keyField = '_key';

/** Returns a path of the same site, or undefined: `//host` and `/\host` lead to other hosts. */
export function ownPath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined;
}
