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
  /** The values of the primary key are enough; null for a new row. */
  values: RowValues | null;
  onClose(): void;
};

/** The form of a row. An existing row is loaded first, because the grid shortens long cells. */
export function RowForm({ table, values: shownValues, onClose }: Props) {
  const t = useTranslations('siteData');
  const { uuid, data } = useShownData();
  const change = useChangeData();
  const formId = useId();
  const isNew = shownValues === null;
  const key = rowKey(table.primaryKey, shownValues ?? {});
  const place = { uuid, data, table: table.name };
  const query = useQuery({
    ...callQuery(siteData.row, { ...place, row: JSON.stringify(key) }),
    ...{ enabled: !isNew, staleTime: 0, gcTime: 0 },
  });
  const before = isNew ? null : (query.data?.values ?? null);
  const [edits, setEdits] = useState<RowDraft>({});
  const [problems, setProblems] = useState<Record<string, DraftProblem>>({});
  const [busy, setBusy] = useState(false);
  const draft = { ...draftOf(table.columns, before), ...edits };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { values, problems: found } = readDraft(table.columns, draft, before);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (before && Object.keys(values).length === 0) return onClose();
    setBusy(true);
    const saved = before
      ? await change(siteData.changeRow, { ...place, values, row: key })
      : await change(siteData.addRow, { ...place, values });
    setBusy(false);
    if (!saved) return;
    toast({ kind: 'success', title: t(before ? 'rowSaved' : 'rowAdded') });
    onClose();
  };

  const fields = (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {table.columns.map((column) => (
        <RowField
          key={column.name}
          column={column}
          isNew={isNew}
          cell={draft[column.name]}
          problem={problems[column.name]}
          change={(cell) => setEdits((now) => ({ ...now, [column.name]: cell }))}
        />
      ))}
    </form>
  );
  return (
    <Dialog
      wide
      title={t(isNew ? 'addRowTitle' : 'editRowTitle', { table: table.name })}
      description={t(`data.${data}`)}
      onClose={onClose}
      footer={
        <>
          {before && <DeleteRow table={table} values={before} onDeleted={onClose} />}
          <span className="flex-1" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            busy={busy}
            disabled={!isNew && !before}
          >
            {t(isNew ? 'addRow' : 'saveRow')}
          </Button>
        </>
      }
    >
      {isNew ? fields : <Loaded query={query}>{() => fields}</Loaded>}
    </Dialog>
  );
}
