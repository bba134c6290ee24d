import type { AccessFact, AccessRoute, Unproven, What, Who } from './access-fact.ts';
import type { AccessTableRow } from './access-table.ts';
import type { SecretFinding } from './find-secrets.ts';

/** Something that is possible and not declared. */
export type AccessFinding = {
  part: 'table' | 'bucket';
  name: string;
  who: Who;
  what: What;
  route: AccessRoute;
  columns: string[];
  /** The row rules that allow it, the widest first; empty where it is not a row rule. */
  policies: string[];
  /** How to repair it, as SQL for the model; a beginning, not always complete. */
  repair: string;
};

/**
 * Something that the app declares and that shows data of people to others. The project's owner has
 * to confirm it, in a sentence that names what becomes visible.
 */
export type ExposureQuestion = {
  part: 'table' | 'bucket';
  name: string;
  who: 'visitors' | 'users';
  route: AccessRoute;
  columns: string[];
  /** To be stored with the confirmation; another one when table, columns or rules change. */
  fingerprint: string;
};

export type PrivacyReport = {
  /** Nothing is wider than declared, nothing is left to confirm or unknown, no secret is in a file. */
  isProven: boolean;
  findings: AccessFinding[];
  questions: ExposureQuestion[];
  unproven: Unproven[];
  secrets: SecretFinding[];
  facts: AccessFact[];
  table: AccessTableRow[];
  milliseconds: number;
};
