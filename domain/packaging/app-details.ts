import { limits } from '../limits/index.ts';
import type { AppPermission } from './permissions.ts';
import { isPermission } from './permissions.ts';

/** What a package says about its app. */
export type AppDetails = {
  /** The name that the system shows, in any script. */
  name: string;
  /** `com.example.app`: the identity of the app on a device. It never changes between versions. */
  identifier: string;
  /** `1.2.3`, with an optional suffix. */
  version: string;
  /** Counts the builds of an app, from 1. A system installs only a higher one over another. */
  versionCode: number;
  author: string;
  description: string;
  permissions: readonly AppPermission[];
  /** Background while the first page loads, as `#rrggbb`, for light and dark systems. */
  background: { light: string; dark: string };
};

type TextField = 'name' | 'identifier' | 'version' | 'author' | 'description';
export type AppField = TextField | 'versionCode' | 'permissions' | 'background';
export type FieldProblem = { field: AppField; problem: 'missing' | 'too-long' | 'malformed' };

const { packaging } = limits;
const maxLengths: Record<TextField, number> = {
  name: packaging.nameMax,
  identifier: packaging.identifierMax,
  version: packaging.versionMax,
  author: packaging.authorMax,
  description: packaging.descriptionMax,
};
const versionForm = /^\d+\.\d+\.\d+([-+.][0-9A-Za-z.-]+)?$/;
const identifierForm = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/;
const colourForm = /^#[0-9a-f]{6}$/i;
/**
 * Control characters, halves of characters, and the marks that reverse the direction of text: with
 * them a name could show another ending than it has.
 */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Returns what is wrong with each field, in the order of the form; an empty list if nothing is. */
export function findAppProblems(app: AppDetails): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of Object.keys(maxLengths) as TextField[]) {
    const problem = textProblem(field, app[field]);
    if (problem) problems.push({ field, problem });
  }
  if (!isCount(app.versionCode)) problems.push({ field: 'versionCode', problem: 'malformed' });
  if (!app.permissions.every(isPermission))
    problems.push({ field: 'permissions', problem: 'malformed' });
  if (![app.background.light, app.background.dark].every((one) => colourForm.test(one)))
    problems.push({ field: 'background', problem: 'malformed' });
  return problems;
}

function textProblem(field: TextField, text: string): FieldProblem['problem'] | null {
  if (text.trim() === '') return 'missing';
  if ([...text].length > maxLengths[field]) return 'too-long';
  if (unsafe.test(text)) return 'malformed';
  if (field === 'version' && !versionForm.test(text)) return 'malformed';
  if (field === 'identifier' && !identifierForm.test(text)) return 'malformed';
  return null;
}

const isCount = (code: number) =>
  Number.isInteger(code) && code >= 1 && code <= packaging.versionCodeMax;

/**
 * Returns the identifier of an app that has none of its own, `com.app.` and eight characters of its
 * id (GAP-57). A part of an identifier may not begin with a digit, so such an id gets an `a`.
 */
export function defaultIdentifier(projectUuid: string): string {
  const part = projectUuid
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8);
  return /^[a-z]/.test(part) ? `com.app.${part}` : `com.app.a${part}`;
}
