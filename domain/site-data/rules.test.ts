import { describe, expect, it } from 'vitest';
import type { SiteRule } from '../entities/site-data.ts';
import { describeRules, type Grants, type Policy } from './rules.ts';

const all: Grants = {
  anon: ['read', 'add', 'change', 'remove'],
  authenticated: ['read', 'add', 'change', 'remove'],
};
const policy = (using: string | null, changes: Partial<Policy> = {}): Policy => ({
  ...{ command: 'select', roles: ['public'], isPermissive: true, using, check: null },
  ...changes,
});
const owner: SiteRule = { who: 'row-owner', column: 'user_id' };

describe('rules in plain words [DB-083]', () => {
  it.each<[string, SiteRule[]]>([
    ['true', [{ who: 'everyone' }]],
    ['false', [{ who: 'nobody' }]],
    ['(auth.uid() = user_id)', [owner]],
    ['(user_id = auth.uid())', [owner]],
    ['(( SELECT auth.uid() AS uid) = user_id)', [owner]],
    ['(notes."User id" = auth.uid())', [{ who: 'row-owner', column: 'User id' }]],
    ['(auth.uid() IS NOT NULL)', [{ who: 'users' }]],
    ["(auth.role() = 'authenticated'::text)", [{ who: 'users' }]],
    ["public.has_role(auth.uid(), 'admin'::text)", [{ who: 'staff', role: 'admin' }]],
    [
      "( SELECT public.has_role(auth.uid(), 'it''s'::public.app_role) AS has_role)",
      [{ who: 'staff', role: "it's" }],
    ],
    [
      "((auth.uid() = user_id) OR public.has_role(auth.uid(), 'staff'::text))",
      [owner, { who: 'staff', role: 'staff' }],
    ],
    // The word in the text does not split the expression.
    [
      "(title = 'this or that'::text)",
      [{ who: 'expression', expression: "title = 'this or that'::text", isCondition: false }],
    ],
    // Both have to hold, so that neither alone describes it.
    [
      '((auth.uid() = user_id) AND (NOT locked))',
      [
        {
          who: 'expression',
          expression: '(auth.uid() = user_id) AND (NOT locked)',
          isCondition: false,
        },
      ],
    ],
  ])('%s', (using, rules) => {
    expect(describeRules([policy(using)], all, 'read')).toEqual(rules);
  });

  it('says that nobody may without a policy or without a grant', () => {
    expect(describeRules([], all, 'read')).toEqual([{ who: 'nobody' }]);
    expect(describeRules([policy('true')], all, 'add')).toEqual([{ who: 'nobody' }]);
    const none: Grants = { anon: [], authenticated: [] };
    expect(describeRules([policy('true')], none, 'read')).toEqual([{ who: 'nobody' }]);
  });

  it('separates visitors and users by roles and grants', () => {
    const users = policy('true', { roles: ['authenticated'] });
    expect(describeRules([users], all, 'read')).toEqual([{ who: 'users' }]);
    const visitors = policy('true', { roles: ['anon'] });
    expect(describeRules([visitors], all, 'read')).toEqual([{ who: 'visitors' }]);
    expect(describeRules([visitors, users], all, 'read')).toEqual([{ who: 'everyone' }]);
    const onlyUsers = { ...all, anon: [] };
    expect(describeRules([policy('true')], onlyUsers, 'read')).toEqual([{ who: 'users' }]);
    // A visitor has no id, so the rule can never hold for them.
    const never = policy('(auth.uid() = user_id)', { roles: ['anon'] });
    expect(describeRules([never], all, 'read')).toEqual([{ who: 'nobody' }]);
    const staff = policy('true', { roles: ['service_role'] });
    expect(describeRules([staff], all, 'read')).toEqual([{ who: 'nobody' }]);
  });

  it('takes the check for new rows, and policies for all commands for every verb', () => {
    const mine = policy(null, { command: 'insert', check: '(auth.uid() = user_id)' });
    expect(describeRules([mine], all, 'add')).toEqual([owner]);
    const any = policy('(auth.uid() = user_id)', { command: 'all' });
    for (const verb of ['read', 'add', 'change', 'remove'] as const)
      expect(describeRules([any], all, verb)).toEqual([owner]);
  });

  it('omits what a wider rule includes, and keeps conditions that limit all rules', () => {
    const rules = [policy('true'), policy('(auth.uid() = user_id)'), policy('open')];
    expect(describeRules(rules, all, 'read')).toEqual([{ who: 'everyone' }]);
    const limit = policy('(NOT hidden)', { isPermissive: false });
    expect(describeRules([...rules, limit], all, 'read')).toEqual([
      { who: 'everyone' },
      { who: 'expression', expression: 'NOT hidden', isCondition: true },
    ]);
    // A condition alone permits nothing.
    expect(describeRules([limit], all, 'read')).toEqual([{ who: 'nobody' }]);
  });

  it('reads long and hostile expressions in linear time', () => {
    const deep = `${'('.repeat(2_000)}true${')'.repeat(2_000)}`;
    expect(describeRules([policy(deep)], all, 'read')).toEqual([{ who: 'everyone' }]);
    for (const text of ["'", '"', '(((', ')))', ' or  or ', ' = ', '', "has_role('"])
      expect(describeRules([policy(text)], all, 'read')).toHaveLength(1);
  });
});
