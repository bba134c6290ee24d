'use client';

import clsx from 'clsx';
import { ArrowDown, ArrowUp, KeyRound, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import type {
  RowSort,
  RowValues,
  SiteColumn,
  SiteRow,
  SiteTable,
} from '@/domain/entities/site-data';
import { cellText } from '@/lib/site-data/cell-text';
import { bodyCell, headCell, idCell } from './looks';

type Props = {
  table: SiteTable;
  rows: readonly SiteRow[];
  sort: RowSort | null;
  onSort(sort: RowSort | null): void;
  /** Opens a row; missing where rows can only be read. */
  onOpen?(values: RowValues): void;
};

/** The rows of a page. A click on a heading sorts, a click on a row opens it. */
export function RowGrid({ table, rows, sort, onSort, onOpen }: Props) {
  const t = useTranslations('siteData');
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{table.name}</caption>
      <thead>
        <tr>
          {onOpen && (
            <th scope="col" className={clsx(headCell, 'w-10')}>
              <span className="sr-only">{t('edit')}</span>
            </th>
          )}
          {table.columns.map((column) => (
            <Heading
              key={column.name}
              column={column}
              isKey={table.primaryKey.includes(column.name)}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ values }, index) => (
          <tr
            key={keyOf(table, values, index)}
            onClick={() => onOpen?.(values)}
            className={clsx(onOpen && 'cursor-pointer hover:bg-well')}
          >
            {onOpen && (
              <td className="border-line border-b ps-1">
                <IconButton
                  label={t('editRow', { row: nameOf(table, values) })}
                  icon={Pencil}
                  size={14}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(values);
                  }}
                />
              </td>
            )}
            {table.columns.map(({ name, type }) => (
              <Cell key={name} value={values[name]} isId={type === 'uuid'} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function keyOf({ primaryKey }: SiteTable, values: RowValues, index: number): string {
  if (primaryKey.length === 0) return String(index);
  return JSON.stringify(primaryKey.map((name) => values[name] ?? null));
}

const nameOf = ({ primaryKey }: SiteTable, values: RowValues) =>
  primaryKey.map((name) => cellText(values[name])).join(', ');

type HeadingProps = Pick<Props, 'sort' | 'onSort'> & { column: SiteColumn; isKey: boolean };

function Heading({ column: { name, type }, isKey, sort, onSort }: HeadingProps) {
  const t = useTranslations('siteData');
  const own = sort?.column === name ? sort : null;
  const next = () => {
    if (!own) return { column: name, isDescending: false };
    return own.isDescending ? null : { column: name, isDescending: true };
  };
  const Arrow = own?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={own ? sortName(own) : undefined} className={headCell}>
      <button
        type="button"
        onClick={() => onSort(next())}
        className="inline-flex items-center gap-1 rounded-control align-middle hover:text-ink"
      >
        {isKey && <KeyRound aria-label={t('key')} size={12} strokeWidth={1.5} />}
        <span dir="auto" className="max-w-48 truncate text-ink">
          {name}
        </span>
        <span className="font-normal">{type}</span>
        {own && <Arrow aria-hidden="true" size={12} strokeWidth={1.5} />}
      </button>
    </th>
  );
}

const sortName = ({ isDescending }: RowSort) => (isDescending ? 'descending' : 'ascending');

type CellProps = { value: RowValues[string] | undefined; isId: boolean };

function Cell({ value, isId }: CellProps) {
  if (value === null || value === undefined)
    return (
      <td className={clsx(bodyCell, 'text-ink-soft italic')}>
        <span className="text-12">null</span>
      </td>
    );
  const text = cellText(value);
  const look = isId ? idCell : bodyCell;
  return (
    <td
      dir="auto"
      title={text}
      className={clsx(look, typeof value === 'object' && 'font-mono text-12')}
    >
      {text}
    </td>
  );
}
