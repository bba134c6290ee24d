import { describe, expect, it } from 'vitest';
import type { SiteTable } from '../entities/site-data.ts';
import { siteName } from '../publishing/address.ts';
import { adminHostOf, adminOrigin, adminSiteOfHost, canHaveAdmin } from './address.ts';
import { hasAdminRoute } from './admin-route.ts';
import { orderTables } from './order-tables.ts';
import { hasRight, isRoleTable } from './staff-roles.ts';
import { summarize } from './summarize.ts';

const domains = ['localhost', 'apps.example'];

describe('the host of an admin', () => {
  it.each([
    ['tea-abc123--admin.apps.example', 'tea-abc123'],
    ['TEA-abc123--ADMIN.apps.example:443', 'tea-abc123'],
    ['tea-abc123--admin.localhost.:4100', 'tea-abc123'],
    ['tea-abc123.apps.example', undefined],
    ['x.tea-abc123--admin.apps.example', undefined],
    ['tea-abc123--admin.evil.example', undefined],
    ['tea-abc123--admin.apps.example.evil', undefined],
    ['tea--admin.apps.example', undefined],
    ['--admin.apps.example', undefined],
    ['tea-abc123--admin--admin.apps.example', undefined],
    ['tea-abc123--admin', undefined],
    ['', undefined],
  ])('reads %s as the admin of %s [DB-143]', (host, site) => {
    expect(adminSiteOfHost(host, domains)).toBe(site);
  });

  it('is never the host of a site, whatever the title [DB-143]', () => {
    for (const title of ['x--admin', 'Admin', '--admin', 'tea-abc123--admin']) {
      const name = siteName(title, 'abcdef');
      expect(adminSiteOfHost(`${name}.apps.example`, domains)).toBeUndefined();
      const origin = adminOrigin(name, { domain: 'apps.example', port: 443, secure: true });
      expect(new URL(origin).host.split('.')[0]?.length).toBeLessThanOrEqual(63);
      expect(adminSiteOfHost(new URL(origin).host, domains)).toBe(name);
    }
  });

  it('is beside the host of the site, and needs https or this machine [DB-143]', () => {
    expect(adminHostOf('tea-abc123.localhost:4100')).toBe('tea-abc123--admin.localhost:4100');
    expect(canHaveAdmin({ domain: 'localhost', port: 4100, secure: false })).toBe(true);
    expect(canHaveAdmin({ domain: 'apps.example', port: 443, secure: true })).toBe(true);
    expect(canHaveAdmin({ domain: 'apps.example', port: 80, secure: false })).toBe(false);
    expect(canHaveAdmin({ domain: 'evillocalhost', port: 80, secure: false })).toBe(false);
  });
});

it.each([
  ['src/App.tsx', '<Route path="/admin" element={<A />} />', true],
  ['src/routes.ts', "{ path: 'admin/*' }", true],
  ['src/App.tsx', 'navigate(`/admin?tab=1`)', true],
  ['src/pages/admin.tsx', '', true],
  ['app/admin/page.tsx', '', true],
  ['src/App.tsx', 'const role = "administrator";', false],
  ['src/App.tsx', '// the admin sees all', false],
  ['README.md', '"/admin"', false],
])('%s with %s has a page at /admin: %s [DB-143]', (path, text, expected) => {
  expect(hasAdminRoute(new Map([[path, new Uint8Array()]]), () => text)).toBe(expected);
});

it('lets each role do what it says [DB-140]', () => {
  const may = (role: 'owner' | 'staff' | 'read-only') =>
    (['read', 'write', 'manage'] as const).filter((right) => hasRight(role, right));
  expect(may('owner')).toEqual(['read', 'write', 'manage']);
  expect(may('staff')).toEqual(['read', 'write']);
  expect(may('read-only')).toEqual(['read']);
  const tables = ['user_roles', 'roles', 'Role', 'parole', 'roles_log'];
  expect(tables.filter(isRoleTable)).toEqual(['user_roles', 'roles', 'Role']);
});

it('shows orders and bookings first, and tables of roles last [DB-140]', () => {
  const table = (name: string, more: Partial<SiteTable> = {}): SiteTable => ({
    ...{ name, kind: 'table', rows: 0, columns: [], primaryKey: ['id'], isReferenced: false },
    rules: null,
    ...more,
  });
  const references = { table: 'auth.users', column: 'id' };
  const column = { name: 'user', type: 'uuid', isNullable: true, default: null, references };
  const ofUsers = { columns: [{ ...column, isGenerated: false, values: null }] };
  const names = orderTables([
    ...[table('user_roles', ofUsers), table('totals', { kind: 'view' }), table('dishes')],
    ...[table('profiles', ofUsers), table('shop_orders'), table('bookings')],
  ]).map(({ name }) => name);
  expect(names).toEqual(['bookings', 'shop_orders', 'profiles', 'dishes', 'totals', 'user_roles']);
});

it('writes rows in short for the log, whatever they contain [DB-144]', () => {
  expect(summarize({ id: 1, name: 'a', extra: { b: [1] }, none: null })).toBe(
    'id: 1, name: a, extra: {"b":[1]}, none: null',
  );
  expect(summarize({ id: 1, name: 'a' }, ['name', 'other'])).toBe('name: a');
  expect(summarize({ name: '🥣'.repeat(90) })).toBe(`name: ${'🥣'.repeat(80)}…`);
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`c${i}`, 'x'.repeat(90)]));
  expect([...summarize(many)]).toHaveLength(401);
});
