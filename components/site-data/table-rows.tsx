'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { siteData } from '@/domain/contract/site-data';
import type { RowFilter, RowSort, RowValues, SiteTable } from '@/domain/entities/site-data';
import { limits } from '@/domain/limits';
import { callQuery } from '@/lib/query';
import { useDataRights } from '@/lib/site-data/data-rights';
import { useShownData } from '@/lib/site-data/site-data-context';
import { Loaded, Section } from './data-section';
import { FilterBar } from './filter-bar';
import { RowForm } from './row-form';
import { RowGrid } from './row-grid';
import { TransferButtons } from './transfer-buttons';
import { ViewerPicker } from './viewer-picker';

type Shown = { pageNum: number; sort: RowSort | null; filters: RowFilter[]; viewer: string };

const first: Shown = { pageNum: 1, sort: null, filters: [], viewer: 'owner' };

/** A page of the rows of a table, as its owner or somebody else sees them. */
export function TableRows({ table }: { table: SiteTable }) {
  const t = useTranslations('siteData');
  const { uuid, data } = useShownData();
  const { isStaff, canWrite: mayWrite } = useDataRights();
  const [shown, setShown] = useState(first);
  const [form, setForm] = useState<{ values: RowValues | null } | null>(null);
  const { viewer, filters, sort, pageNum } = shown;
  const change = (changes: Partial<Shown>) => setShown({ ...shown, pageNum: 1, ...changes });
  const query = useQuery({
    ...callQuery(siteData.rows, {
      ...{ uuid, data, table: table.name, viewer, pageNum },
      sort: JSON.stringify(sortOf(table, sort)),
      filters: JSON.stringify(filters),
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isOwner = viewer === 'owner';
  const isEditable = table.kind === 'table' && table.primaryKey.length > 0;
  const canWrite = isOwner && isEditable && mayWrite(table.name);
  return (
    <Section
      label={t('rowsOf', { table: table.name })}
      bar={
        <>
          {!isStaff && <ViewerPicker viewer={viewer} choose={(next) => change({ viewer: next })} />}
          <FilterBar table={table} filters={filters} change={(next) => change({ filters: next })} />
          <span className="flex-1" />
          {isOwner && <TransferButtons table={table} canImport={canWrite && !isStaff} />}
          {canWrite && (
            <Button look="primary" onClick={() => setForm({ values: null })}>
              <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
              {t('addRow')}
            </Button>
          )}
        </>
      }
    >
      {isOwner && !isEditable && (
        <p className="px-3 pt-2 text-12 text-ink-soft">
          {t(table.kind === 'view' ? 'viewHint' : 'noKeyHint')}
        </p>
      )}
      <Loaded query={query}>
        {({ list, total, isRefused }) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            {total === 0 || isRefused ? (
              <EmptyState
                className="min-h-60"
                text={t(emptyText({ isRefused, isOwner, isFiltered: filters.length > 0 }))}
              />
            ) : (
              <RowGrid
                table={table}
                rows={list}
                sort={sort}
                onSort={(next) => change({ sort: next })}
                {...(canWrite && { onOpen: (values: RowValues) => setForm({ values }) })}
              />
            )}
            {total > 0 && (
              <footer className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-12 text-ink-soft">
                <span role="status">{t('rowCount', { count: total })}</span>
                <Pagination
                  current={pageNum}
                  last={Math.ceil(total / limits.siteData.pageSize)}
                  onChange={(page) => change({ pageNum: page })}
                />
              </footer>
            )}
          </div>
        )}
      </Loaded>
      {form && <RowForm table={table} values={form.values} onClose={() => setForm(null)} />}
    </Section>
  );
}

/** The primary key decides between equal values, so that no row is on two pages or on none. */
function sortOf({ primaryKey }: SiteTable, sort: RowSort | null): RowSort[] {
  const keys = primaryKey.map((column) => ({ column, isDescending: false }));
  if (!sort) return keys.slice(0, limits.siteData.sortMax);
  return [sort, ...keys.filter(({ column }) => column !== sort.column)].slice(
    0,
    limits.siteData.sortMax,
  );
}

type Reason = { isRefused: boolean; isOwner: boolean; isFiltered: boolean };

function emptyText({ isRefused, isOwner, isFiltered }: Reason) {
  if (isRefused) return 'refused';
  if (isFiltered) return 'noMatch';
  return isOwner ? 'noRows' : 'noRowsForViewer';
}
