'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { SiteColumn } from '@/domain/entities/site-data';
import { kindOfColumn } from '@/domain/site-data/read-cell';
import type { DraftCell, DraftProblem } from '@/lib/site-data/row-draft';
import { fieldLook } from './looks';

type Props = {
  column: SiteColumn;
  isNew: boolean;
  /** Undefined: a new row does not name the column, so that its default applies. */
  cell: DraftCell | undefined;
  problem: DraftProblem | undefined;
  change(cell: DraftCell): void;
};

/** One column of the form of a row: an input by its type, and a box for no value. */
export function RowField({ column, isNew, cell, problem, change }: Props) {
  const t = useTranslations('siteData');
  const id = useId();
  const { name, type, isGenerated, isNullable, references } = column;
  return (
    <div>
      <div className="mb-1 flex items-baseline gap-2">
        <label htmlFor={id} className="min-w-0 truncate font-medium text-13" dir="auto">
          {name}
        </label>
        <span className="shrink-0 text-12 text-ink-soft">{type}</span>
        {references && (
          <span className="min-w-0 truncate text-12 text-ink-soft">
            {t('refersTo', { table: references.table })}
          </span>
        )}
        <span className="flex-1" />
        {isNullable && !isGenerated && (
          <label className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-soft">
            <input
              type="checkbox"
              checked={cell === null}
              onChange={({ target }) => change(target.checked ? null : '')}
            />
            {t('noValue')}
          </label>
        )}
      </div>
      <Control
        {...{ id, column, cell, change }}
        isInvalid={problem !== undefined}
        placeholder={placeholderOf(column, isNew, t('generated'))}
      />
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1 flex gap-1 text-12 text-rust">
          <CircleAlert aria-hidden="true" size={14} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          {t(`reason.${problem}`)}
        </p>
      )}
    </div>
  );
}

function placeholderOf(column: SiteColumn, isNew: boolean, generated: string): string {
  if (column.isGenerated || column.default === 'identity') return generated;
  return isNew ? (column.default ?? '') : '';
}

type ControlProps = Pick<Props, 'column' | 'cell' | 'change'> & {
  id: string;
  isInvalid: boolean;
  placeholder: string;
};

function Control({ id, column, cell, change, isInvalid, placeholder }: ControlProps) {
  const t = useTranslations('siteData');
  const kind = kindOfColumn(column);
  const shared = {
    id,
    value: cell ?? '',
    disabled: column.isGenerated,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid ? `${id}-error` : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  if (kind === 'boolean' || kind === 'choice') {
    const values = kind === 'boolean' ? ['true', 'false'] : (column.values ?? []);
    return (
      <select {...shared} className={`${fieldLook} h-10`}>
        <option value="" disabled>
          {cell === null ? t('noValue') : placeholder || t('choose')}
        </option>
        {values.map((value) => (
          <option key={value} value={value}>
            {kind === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'json' || (kind === 'text' && isLong(cell)))
    return (
      <textarea
        {...shared}
        dir="auto"
        rows={Math.min(12, Math.max(3, (cell ?? '').split('\n').length + 1))}
        placeholder={placeholder}
        spellCheck={kind !== 'json'}
        className={`${fieldLook} py-2 ${kind === 'json' ? 'font-mono text-13' : ''}`}
      />
    );
  return (
    <input
      {...shared}
      dir="auto"
      type={column.type === 'date' ? 'date' : 'text'}
      inputMode={kind === 'integer' || kind === 'number' ? 'decimal' : undefined}
      placeholder={placeholder}
      autoComplete="off"
      className={`${fieldLook} h-10`}
    />
  );
}

const isLong = (cell: DraftCell | undefined) => (cell ?? '').length > 60 || /\n/.test(cell ?? '');
