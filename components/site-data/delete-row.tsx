'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { siteData } from '@/domain/contract/site-data';
import type { RowValues, SiteTable } from '@/domain/entities/site-data';
import { rowKey } from '@/lib/site-data/cell-text';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';

type Props = { table: SiteTable; values: RowValues; onDeleted(): void };

/** Deletes a row after a question. Where nothing else was deleted with it, it can be undone. */
export function DeleteRow({ table, values, onDeleted }: Props) {
  const t = useTranslations('siteData');
  const { uuid, data } = useShownData();
  const change = useChangeData();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = { uuid, data, table: table.name };
  const canUndo = !table.isReferenced && !table.columns.some(isSetByDatabase);

  const undo = async (row: RowValues) => {
    const back = await change(siteData.addRow, { ...place, values: writable(table, row) });
    if (back) toast({ kind: 'success', title: t('rowRestored') });
  };

  const remove = async () => {
    setBusy(true);
    const row = rowKey(table.primaryKey, values);
    const removed = await change(siteData.removeRow, { ...place, row });
    setBusy(false);
    setAsking(false);
    if (!removed) return;
    toast({
      kind: 'success',
      title: t('rowDeleted'),
      ...(canUndo && { action: { label: t('undo'), run: () => void undo(removed.values) } }),
    });
    onDeleted();
  };

  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={16} strokeWidth={1.5} />
        {t('deleteRow')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          busy={busy}
          title={t('deleteRowTitle')}
          text={t(canUndo ? 'deleteRowText' : 'deleteRowForGood')}
          confirm={t('deleteRow')}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A number that only the database sets cannot be given to a new row again. */
const isSetByDatabase = ({ isGenerated, default: usual }: SiteTable['columns'][number]) =>
  isGenerated && usual === 'identity';

function writable({ columns }: SiteTable, row: RowValues): RowValues {
  const names = columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
