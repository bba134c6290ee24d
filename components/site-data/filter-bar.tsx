'use client';

import { Filter, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { filterOperators, type RowFilter, type SiteTable } from '@/domain/entities/site-data';
import { limits } from '@/domain/limits';
import { kindOfColumn } from '@/domain/site-data/read-cell';
import { selectLook } from './looks';

type Props = {
  table: SiteTable;
  filters: readonly RowFilter[];
  change(filters: RowFilter[]): void;
};

/** The filters of the grid, and a form for another one. */
export function FilterBar({ table, filters, change }: Props) {
  const t = useTranslations('siteData');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {filters.map((filter) => (
        <span
          key={JSON.stringify(filter)}
          className="inline-flex h-control max-w-60 items-center gap-1 rounded-control bg-azure-wash ps-2 text-12 text-azure"
        >
          <span dir="auto" className="truncate">
            {filter.column} {t(`operator.${filter.operator}`)} {filter.value}
          </span>
          <IconButton
            label={t('removeFilter', { column: filter.column })}
            icon={X}
            size={12}
            onClick={() => change(filters.filter((one) => one !== filter))}
          />
        </span>
      ))}
      {filters.length < limits.siteData.filtersMax && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Filter aria-hidden="true" size={16} strokeWidth={1.5} />
          <span className="max-sm:sr-only">{t('filter')}</span>
        </Button>
      )}
      {isOpen && (
        <FilterForm
          table={table}
          add={(filter) => {
            setOpen(false);
            change([...filters, filter]);
          }}
        />
      )}
    </>
  );
}

function FilterForm({ table, add }: { table: SiteTable; add(filter: RowFilter): void }) {
  const t = useTranslations('siteData');
  const [draft, setDraft] = useState<RowFilter>({
    ...{ column: table.columns[0]?.name ?? '', operator: 'eq', value: '' },
  });
  const column = table.columns.find(({ name }) => name === draft.column);
  const isText = column !== undefined && kindOfColumn(column) === 'text';
  const operators = filterOperators.filter((one) => one !== 'contains' || isText);
  const operator = operators.includes(draft.operator) ? draft.operator : 'eq';
  const needsValue = operator !== 'empty' && operator !== 'filled';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add({ ...draft, operator, value: needsValue ? draft.value : '' });
  };
  return (
    <form onSubmit={submit} className="order-last flex w-full flex-wrap items-center gap-2">
      <select
        aria-label={t('column')}
        value={draft.column}
        onChange={({ target }) => setDraft({ ...draft, column: target.value })}
        className={`${selectLook} max-w-40`}
      >
        {table.columns.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label={t('condition')}
        value={operator}
        onChange={({ target }) =>
          setDraft({ ...draft, operator: target.value as RowFilter['operator'] })
        }
        className={selectLook}
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {t(`operator.${one}`)}
          </option>
        ))}
      </select>
      {needsValue && (
        <input
          aria-label={t('value')}
          value={draft.value}
          maxLength={1000}
          onChange={({ target }) => setDraft({ ...draft, value: target.value })}
          className={`${selectLook} w-40`}
        />
      )}
      <Button type="submit">{t('apply')}</Button>
    </form>
  );
}
