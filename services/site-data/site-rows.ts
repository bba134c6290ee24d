import type { RowFilter, RowSort, RowValues, SiteRow } from '../../domain/entities/site-data.ts';
import { fail } from '../../domain/errors.ts';
import type { SiteCaller, SiteHost } from '../ports/site-host.ts';
import { parseRows, shorten } from './json-rows.ts';
import { filterText, keyText, orderText, rowsPath } from './query-string.ts';
import { findWritableTable } from './read-catalogue.ts';
import { callSite, failureOf, problemOf, reachable } from './site-caller.ts';

export type RowQuery = {
  table: string;
  pageNum: number;
  pageSize: number;
  sort: readonly RowSort[];
  filters: readonly RowFilter[];
  viewer: SiteCaller;
};

export type RowPage = { list: SiteRow[]; total: number; isRefused: boolean };

type Host = Pick<SiteHost, 'call' | 'runAsOwner' | 'usage'>;

/** Creates the functions for rows of a site. All of them go through its data API. */
export function createSiteRows(host: Host) {
  async function assertRoom(site: string): Promise<void> {
    if ((await reachable(() => host.usage(site))).isFull) throw fail('databaseFull');
  }

  async function write(
    site: string,
    { method, path, values }: { method: 'POST' | 'PATCH'; path: string; values: unknown },
  ): Promise<RowValues> {
    await assertRoom(site);
    const headers = { prefer: 'return=representation' };
    const body = JSON.stringify(values);
    return onlyRow((await callSite(host, site, { method, path, headers, body })).body);
  }

  return {
    /** Reads a page of rows with the rights of `viewer`. */
    async list(site: string, query: RowQuery): Promise<RowPage> {
      const { table, pageNum, pageSize, viewer } = query;
      const path = rowsPath(table, {
        select: '*',
        and: filterText(query.filters),
        order: orderText(query.sort),
        limit: String(pageSize),
        offset: String((pageNum - 1) * pageSize),
      });
      const headers = { prefer: 'count=exact' };
      const answer = await reachable(() =>
        host.call(site, viewer, { method: 'GET', path, headers }),
      );
      if (answer.status >= 400) {
        const problem = problemOf(answer);
        if (viewer.as !== 'service' && problem.code === '42501')
          return { list: [], total: 0, isRefused: true };
        // A page after the last one: rows were removed in the meantime.
        if (answer.status === 416)
          return { list: [], total: totalOf(answer.headers), isRefused: false };
        throw failureOf(answer, problem);
      }
      const list = parseRows(answer.body).map(shorten);
      return { list, total: totalOf(answer.headers), isRefused: false };
    },

    async read(
      site: string,
      { table, row }: { table: string; row: RowValues },
    ): Promise<RowValues> {
      const path = rowsPath(table, {
        select: '*',
        and: keyText(Object.keys(row), row),
        limit: '1',
      });
      return onlyRow((await callSite(host, site, { method: 'GET', path })).body);
    },

    async add(site: string, { table, values }: { table: string; values: RowValues }) {
      const { name } = await findWritableTable(host, site, table);
      return write(site, { method: 'POST', path: rowsPath(name, { select: '*' }), values });
    },

    async change(
      site: string,
      { table, row, values }: { table: string; row: RowValues; values: RowValues },
    ): Promise<RowValues> {
      const { name, primaryKey } = await findWritableTable(host, site, table);
      if (Object.keys(values).length === 0) throw fail('invalidInput');
      const path = rowsPath(name, { select: '*', and: keyText(primaryKey, row) });
      return write(site, { method: 'PATCH', path, values });
    },

    /** Deletes one row and returns it. It needs no room, so it also works when all is full. */
    async remove(site: string, { table, row }: { table: string; row: RowValues }) {
      const { name, primaryKey } = await findWritableTable(host, site, table);
      const path = rowsPath(name, { select: '*', and: keyText(primaryKey, row) });
      const headers = { prefer: 'return=representation' };
      return onlyRow((await callSite(host, site, { method: 'DELETE', path, headers })).body);
    },
  };
}

function onlyRow(body: string): RowValues {
  const [row] = parseRows(body);
  if (!row) throw fail('siteRowGone');
  return row;
}

/** `content-range: 0-19/57` */
function totalOf(headers: Record<string, string>): number {
  return Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? 0);
}
