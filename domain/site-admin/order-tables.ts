import type { SiteTable } from '../entities/site-data.ts';
import { isRoleTable } from './staff-roles.ts';

/** Names of what people who run an app look after every day. */
const daily =
  /order|booking|reservation|appointment|request|ticket|enquir|inquir|message|订单|预约/i;

function rankOf({ name, kind, columns }: SiteTable): number {
  if (isRoleTable(name)) return 4;
  if (kind === 'view') return 3;
  if (daily.test(name)) return 0;
  return columns.some(({ references }) => references?.table === 'auth.users') ? 1 : 2;
}

/** Sorts tables: orders and bookings first, then rows of users, other tables, views and roles. */
export function orderTables(tables: readonly SiteTable[]): SiteTable[] {
  return tables.toSorted((first, second) => {
    const byRank = rankOf(first) - rankOf(second);
    return byRank === 0 ? first.name.localeCompare(second.name, 'en') : byRank;
  });
}
