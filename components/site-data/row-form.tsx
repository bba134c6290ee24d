'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { siteData } from '@/domain/contract/site-data';
import type { RowValues, SiteTable } from '@/domain/entities/site-data';
import { callQuery } from '@/lib/query';
import { rowKey } from '@/lib/site-data/cell-text';
import { type DraftProblem, draftOf, type RowDraft, readDraft } from '@/lib/site-data/row-draft';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';
import { Loaded } from './data-section';
import { DeleteRow } from './delete-row';
import { RowField } from './row-field';

type Props = {
  table: SiteTable;
  tables: readonly SiteTable[];
  /** The values of the primary key are enough; null for a new row. */
  values: RowValues | null;
  onClose(): void;
};

/** The form of a row. An existing row is loaded first, because the grid shortens long cells. */
export function RowForm(props: Props) {
  return props.values ? <ExistingRow {...props} values={props.values} /> : <Form {...props} />;
}

function ExistingRow({ values, ...props }: Props & { values: RowValues }) {
  const t = useTranslations('siteData');
  const { uuid, data } = useShownData();
  const row = rowKey(props.table.primaryKey, values);
  const query = useQuery({
    ...callQuery(siteData.row, { uuid, data, table: props.table.name, row: JSON.stringify(row) }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data && !query.error) return <Form {...props} values={query.data.values} />;
  return (
    <Dialog wide title={t('editRowTitle', { table: props.table.name })} onClose={props.onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  );
}

function Form({ table, values, onClose }: Props) {
  const t = useTranslations('siteData');
  const { uuid, data } = useShownData();
  const change = useChangeData();
  const formId = useId();
  const [before] = useState(values);
  const [draft, setDraft] = useState<RowDraft>(() => draftOf(table.columns, values));
  const [problems, setProblems] = useState<Record<string, DraftProblem>>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(table.columns, draft, before);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    if (before && Object.keys(read.values).length === 0) return onClose();
    setBusy(true);
    const place = { uuid, data, table: table.name, values: read.values };
    const saved = before
      ? await change(siteData.changeRow, { ...place, row: rowKey(table.primaryKey, before) })
      : await change(siteData.addRow, place);
    setBusy(false);
    if (!saved) return;
    toast({ kind: 'success', title: t(before ? 'rowSaved' : 'rowAdded') });
    onClose();
  };

  return (
    <Dialog
      wide
      title={t(before ? 'editRowTitle' : 'addRowTitle', { table: table.name })}
      description={t(`data.${data}`)}
      onClose={onClose}
      footer={
        <>
          {before && <DeleteRow table={table} values={before} onDeleted={onClose} />}
          <span className="flex-1" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t(before ? 'saveRow' : 'addRow')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {table.columns.map((column) => (
          <RowField
            key={column.name}
            column={column}
            isNew={!before}
            cell={draft[column.name]}
            problem={problems[column.name]}
            change={(cell) => setDraft((now) => ({ ...now, [column.name]: cell }))}
          />
        ))}
      </form>
    </Dialog>
  );
}
