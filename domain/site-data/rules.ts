import type { RuleVerb, SiteRule } from '../entities/site-data.ts';
import { splitTopLevel, withoutParentheses } from './sql-expression.ts';

/** A row level security policy as the catalogue has it. */
export type Policy = {
  command: 'all' | 'select' | 'insert' | 'update' | 'delete';
  /** `public` means every role. */
  roles: readonly string[];
  isPermissive: boolean;
  /** The condition on rows that exist, and on rows that are written, as SQL; null: none. */
  using: string | null;
  check: string | null;
};

/** What of a table `anon` and `authenticated` may do apart from policies. */
export type Grants = { anon: readonly RuleVerb[]; authenticated: readonly RuleVerb[] };

type Audience = { visitors: boolean; users: boolean };

const commands: Record<RuleVerb, Policy['command']> = {
  read: 'select',
  add: 'insert',
  change: 'update',
  remove: 'delete',
};

/**
 * Says in plain words who may do something with the rows of a table (DB-083). Without a policy
 * nobody may, because every table has row level security.
 */
export function describeRules(
  policies: readonly Policy[],
  grants: Grants,
  verb: RuleVerb,
): SiteRule[] {
  const granted = {
    visitors: grants.anon.includes(verb),
    users: grants.authenticated.includes(verb),
  };
  const applying = policies.filter(
    ({ command }) => command === 'all' || command === commands[verb],
  );
  const rules = applying
    .filter(({ isPermissive }) => isPermissive)
    .flatMap((policy) => rulesOf(conditionOf(policy, verb), audienceOf(policy, granted)));
  if (rules.length === 0) return [{ who: 'nobody' }];
  const conditions = applying
    .filter(({ isPermissive, roles }) => !isPermissive && audienceOf({ roles }, granted).users)
    .map((policy) => conditionOf(policy, verb))
    .filter((condition) => !isTrue(condition))
    .map((expression): SiteRule => ({ who: 'expression', expression, isCondition: true }));
  return merge([...rules, ...conditions]);
}

/** A new row has to fulfil the check; without a check, `using` is used for it. */
function conditionOf({ using, check }: Policy, verb: RuleVerb): string {
  const condition = verb === 'add' ? (check ?? using) : using;
  return withoutParentheses(condition ?? 'true');
}

function audienceOf({ roles }: Pick<Policy, 'roles'>, granted: Audience): Audience {
  const isPublic = roles.includes('public');
  return {
    visitors: granted.visitors && (isPublic || roles.includes('anon')),
    users: granted.users && (isPublic || roles.includes('authenticated')),
  };
}

function rulesOf(condition: string, audience: Audience): SiteRule[] {
  if (!audience.visitors && !audience.users) return [];
  return splitTopLevel(condition, 'or').flatMap((part) => ruleOf(part, audience));
}

function ruleOf(part: string, { visitors, users }: Audience): SiteRule[] {
  const condition = withoutParentheses(part);
  if (/^false$/i.test(condition)) return [];
  if (isTrue(condition)) {
    if (visitors && users) return [{ who: 'everyone' }];
    return [{ who: visitors ? 'visitors' : 'users' }];
  }
  const rule = userRule(condition);
  // A visitor has no id and no role of the app, so these conditions never hold for them.
  if (rule) return users ? [rule] : [];
  return [{ who: 'expression', expression: condition, isCondition: false }];
}

const isTrue = (condition: string) => /^(?:true|1 = 1)$/i.test(condition);

const uid = /^(?:auth\.uid\(\)|\(? *select auth\.uid\(\)(?: as uid)? *\)?)$/i;
const column = /^(?:[\w$]+\.)?(?:([a-z_][\w$]*)|"((?:[^"]|"")+)")$/i;

function userRule(condition: string): SiteRule | undefined {
  const sides = splitTopLevel(condition, '=').map(withoutParentheses);
  if (sides.length === 2) {
    const [left = '', right = ''] = sides;
    const other = [
      [left, right],
      [right, left],
    ].find(([one = '']) => uid.test(one))?.[1];
    const name = other === undefined ? null : column.exec(other);
    if (name) return { who: 'row-owner', column: name[1] ?? (name[2] ?? '').replaceAll('""', '"') };
    if (isSignedIn(left, right)) return { who: 'users' };
  }
  const bare = condition.replace(/ is not null$/i, '');
  if (bare !== condition && uid.test(withoutParentheses(bare))) return { who: 'users' };
  const role = /^(?:\w+\.)?has_role\(.*, *'((?:[^']|'')*)'(?:::[\w."]+)?\)$/is.exec(
    withoutSelect(condition),
  );
  return role ? { who: 'staff', role: (role[1] ?? '').replaceAll("''", "'") } : undefined;
}

/** `(select has_role(…) as has_role)`, as fast policies write it. */
function withoutSelect(condition: string): string {
  return condition.replace(/^select +/i, '').replace(/ as "?has_role"?$/i, '');
}

function isSignedIn(left: string, right: string): boolean {
  const sides = [left, right].map((one) => one.replace(/::[\w.]+$/, '').toLowerCase());
  return (
    sides.includes("'authenticated'") &&
    sides.some((one) => /^(?:select +)?auth\.role\(\)(?: as role)?$/.test(one))
  );
}

/** Removes repeated rules, and rules that a wider one includes. */
function merge(rules: readonly SiteRule[]): SiteRule[] {
  const has = (who: SiteRule['who']) => rules.some((rule) => rule.who === who);
  const isForAll = has('everyone') || (has('visitors') && has('users'));
  const isForUsers = isForAll || has('users');
  const seen = new Set<string>();
  const merged = rules.filter((rule) => {
    const text = JSON.stringify(rule);
    if (seen.has(text)) return false;
    seen.add(text);
    if (rule.who === 'expression') return rule.isCondition || !isForAll;
    if (isForAll) return false;
    return !isForUsers || (rule.who !== 'row-owner' && rule.who !== 'staff');
  });
  return isForAll ? [{ who: 'everyone' }, ...merged] : merged;
}
