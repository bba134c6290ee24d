import type { PlanCode } from '../../domain/billing/plans.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteData } from '../../domain/contract/site-data.ts';
import type { RowValues } from '../../domain/entities/site-data.ts';
import { fail } from '../../domain/errors.ts';
import { orderTables } from '../../domain/site-admin/order-tables.ts';
import { hasRight, isRoleTable, type StaffRight } from '../../domain/site-admin/staff-roles.ts';
import { summarize } from '../../domain/site-admin/summarize.ts';
import type { CallContext } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { createDataHandlers } from '../site-data/index.ts';
import type { AdminSite, AdminSites } from './admin-sites.ts';
import type { StaffCaller } from './staff-sessions.ts';
import type { WriteLog } from './write-log.ts';

export type StaffUser = { person: StaffCaller; site: AdminSite };

type Options = {
  host: SiteHost;
  clock: Clock;
  sites: Pick<AdminSites, 'liveData'>;
  planOf: (site: AdminSite) => Promise<PlanCode>;
  log: WriteLog;
};

type AllHandlers = HandlersOf<typeof siteData, StaffUser, CallContext>;

/**
 * The calls of the data manager that people of an admin may make, with the right that each needs.
 * Others do not exist there: SQL, files, passwords and mails of users, and imports.
 */
export const staffRights = {
  tables: 'read',
  usage: 'read',
  rows: 'read',
  row: 'read',
  users: 'read',
  exportTable: 'read',
  addRow: 'write',
  changeRow: 'write',
  removeRow: 'write',
} as const satisfies Partial<Record<keyof typeof siteData, StaffRight>>;
export type StaffDataCall = keyof typeof staffRights;

/** Creates the handlers with which people of an admin see and change the live data of their app. */
export function createStaffData({
  host,
  clock,
  sites,
  planOf,
  log,
}: Options): Pick<AllHandlers, StaffDataCall> {
  const all = createDataHandlers<StaffUser>({
    ...{ host, clock, hasLiveData: async () => true },
    async open({ uuid, data }, { site }) {
      if (uuid !== site.project) throw fail('notFound');
      if (data !== 'live') throw fail('forbidden', {}, 'staff use live data only');
      return { site: await sites.liveData(site), plan: await planOf(site), project: uuid };
    },
  });

  type Place = { uuid: string; data: 'test' | 'live'; table: string };
  const rowOf = (place: Place, row: RowValues, context: CallContext & { user: StaffUser }) =>
    all.row({ uuid: place.uuid, data: place.data, table: place.table, row }, context);

  function entry({ user }: { user: StaffUser }, table: string) {
    return { person: user.person.name, table };
  }

  return {
    async tables(input, context) {
      const { list } = await all.tables(input, context);
      // The rules are the business of who builds the app.
      return { list: orderTables(list).map((table) => ({ ...table, rules: null })) };
    },
    usage: all.usage,
    rows: (input, context) => all.rows({ ...input, viewer: 'owner' }, context),
    row: all.row,
    users: all.users,
    exportTable: (input, context) =>
      log.record(
        context.user.site.project,
        { ...entry(context, input.table), verb: 'export', row: '', before: '' },
        async () => ({ result: await all.exportTable(input, context), after: '' }),
      ),
    addRow: (input, context) =>
      log.record(
        context.user.site.project,
        { ...entry(context, input.table), verb: 'add', row: '', before: '' },
        async () => {
          const result = await all.addRow(input, context);
          return { result, after: summarize(result.values) };
        },
      ),
    async changeRow(input, context) {
      const { values: before } = await rowOf(input, input.row, context);
      const columns = Object.keys(input.values);
      return log.record(
        context.user.site.project,
        {
          ...{ ...entry(context, input.table), verb: 'change' as const },
          ...{ row: summarize(input.row), before: summarize(before, columns) },
        },
        async () => {
          const result = await all.changeRow(input, context);
          return { result, after: summarize(result.values, columns) };
        },
      );
    },
    async removeRow(input, context) {
      const { values: before } = await rowOf(input, input.row, context);
      return log.record(
        context.user.site.project,
        {
          ...{ ...entry(context, input.table), verb: 'remove' as const },
          ...{ row: summarize(input.row), before: summarize(before) },
        },
        async () => ({ result: await all.removeRow(input, context), after: '' }),
      );
    },
  };
}

/** Throws unless a person may make a call with this input. */
export function assertAllowed(
  { person }: StaffUser,
  name: StaffDataCall,
  input: Record<string, unknown>,
): void {
  const right = staffRights[name];
  if (!hasRight(person.role, right)) throw fail('staffRoleTooLow');
  const isAboutRoles = right === 'write' && isRoleTable(String(input.table ?? ''));
  if (isAboutRoles && !hasRight(person.role, 'manage')) throw fail('staffRoleTooLow');
}
