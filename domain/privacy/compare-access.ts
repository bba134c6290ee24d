import {
  type AccessDeclaration,
  type DeclaredRights,
  includesRight,
  rightsByFunction,
  rightsOfBucket,
  rightsOfTable,
} from './access-declaration.ts';
import { type AccessFact, keyOfFact } from './access-fact.ts';
import type { ExposedSubject } from './exposed-subject.ts';
import { isPersonal } from './personal-data.ts';
import type { AccessFinding, ExposureQuestion } from './privacy-report.ts';
import { allowingPolicies, suggestRepair } from './repair-suggestion.ts';
import { rowOwner } from './row-owner.ts';
import { findTable, type SchemaDescription } from './schema-description.ts';

type Comparison = {
  schema: SchemaDescription;
  facts: readonly AccessFact[];
  declaration: AccessDeclaration | undefined;
  confirmations: readonly string[];
  fingerprintOf(subject: ExposedSubject): string;
};

/**
 * Compares what was possible with what is declared. What is wider is a finding. What is declared,
 * but shows data of people to others, is a question until the project's owner has confirmed it.
 */
export function compareAccess(comparison: Comparison): {
  findings: AccessFinding[];
  questions: ExposureQuestion[];
} {
  const { facts, confirmations } = comparison;
  const findings: AccessFinding[] = [];
  const questions: ExposureQuestion[] = [];
  for (const fact of withoutRepeats(facts)) {
    const hidden = hiddenColumns(comparison, fact);
    if (!isDeclared(comparison, fact) || hidden.length > 0) {
      findings.push(findingOf(comparison, fact, hidden));
      continue;
    }
    const question = questionOf(comparison, fact);
    if (question && !confirmations.includes(question.fingerprint)) questions.push(question);
  }
  return { findings, questions };
}

/**
 * What visitors can do, users can too, and who can read a row may receive its changes; one finding
 * is enough.
 */
function withoutRepeats(facts: readonly AccessFact[]): AccessFact[] {
  const keys = new Set(facts.map(keyOfFact));
  const has = (fact: AccessFact) => keys.has(keyOfFact(fact));
  return facts.filter((fact) => {
    const isOfVisitors = fact.who === 'users' && has({ ...fact, who: 'visitors' });
    const isLive = fact.route.kind === 'live' && has({ ...fact, route: { kind: 'direct' } });
    return !isOfVisitors && !isLive;
  });
}

function isDeclared(comparison: Comparison, fact: AccessFact): boolean {
  return rightsFor(comparison, fact).some((rights) => includesRight(rights, fact.who, fact.what));
}

/** The entries of the declaration that may allow a fact. */
function rightsFor(
  { schema, declaration }: Pick<Comparison, 'schema' | 'declaration'>,
  { part, name, route }: AccessFact,
): DeclaredRights[] {
  if (part === 'bucket') return [rightsOfBucket(declaration, name)];
  const direct = rightsOfTable(schema, declaration, name);
  switch (route.kind) {
    case 'function':
      return [direct, rightsByFunction(declaration, route.name, name)];
    case 'view':
      return declaration && Object.hasOwn(declaration.tables, route.name)
        ? [direct, rightsOfTable(schema, declaration, route.name)]
        : [direct];
    default:
      return [direct];
  }
}

/** Columns that others could read although the declaration lists others only. */
function hiddenColumns({ schema, declaration }: Comparison, fact: AccessFact): string[] {
  const isOfOthers = fact.who === 'visitors' || fact.who === 'users';
  if (fact.part !== 'table' || fact.what !== 'read' || !isOfOthers) return [];
  if (fact.route.kind === 'function' || fact.route.kind === 'view') return [];
  const { visible } = rightsOfTable(schema, declaration, fact.name);
  if (!visible) return [];
  return (fact.columns ?? []).filter((name) => !visible.includes(name));
}

function findingOf(
  { schema }: Comparison,
  fact: AccessFact,
  hidden: readonly string[],
): AccessFinding {
  const { part, name, who, what, route } = fact;
  const columns = hidden.length > 0 ? [...hidden] : (fact.columns ?? []);
  const policies = allowingPolicies(schema, fact);
  const repair = suggestRepair(schema, { ...fact, columns }, policies);
  return { part, name, who, what, route, columns, policies, repair };
}

function questionOf(comparison: Comparison, fact: AccessFact): ExposureQuestion | undefined {
  const { schema, fingerprintOf } = comparison;
  const { part, name, who, what, route, columns = [] } = fact;
  if (what !== 'read' || (who !== 'visitors' && who !== 'users')) return undefined;
  if (part === 'table' && !isSensitive(schema, name, columns)) return undefined;
  if (part === 'bucket' && !isFilledByUsers(comparison, name)) return undefined;
  const subject: ExposedSubject = { part, name, who, route, columns };
  return { ...subject, who, columns: [...columns], fingerprint: fingerprintOf(subject) };
}

/** Whether rows belong to users, or show something about a person. */
export function isSensitive(
  schema: SchemaDescription,
  name: string,
  visible: readonly string[],
): boolean {
  const table = findTable(schema, name);
  if (!table) return true;
  if (rowOwner(schema, table).kind !== 'nobody') return true;
  return table.columns.some((column) => visible.includes(column.name) && isPersonal(column));
}

/** Files that only staff upload are part of the app, such as pictures of products. */
function isFilledByUsers({ facts }: Comparison, bucket: string): boolean {
  return facts.some(
    ({ part, name, what, who }) =>
      part === 'bucket' && name === bucket && what === 'create' && who !== 'staff',
  );
}
