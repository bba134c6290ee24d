'use client';

import { Download, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { siteData } from '@/domain/contract/site-data';
import type { CsvProblem, SiteTable } from '@/domain/entities/site-data';
import { limits } from '@/domain/limits';
import { saveFile } from '@/lib/browser/save-file.client';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast, toastError } from '@/lib/toasts/store';
import { fetchFile } from '@/lib/upstream/client';

/** Downloads the table as CSV, or adds the rows of a CSV file. */
export function TransferButtons({ table, canImport }: { table: SiteTable; canImport: boolean }) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const change = useChangeData();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<CsvProblem[]>([]);

  const download = async () => {
    setBusy(true);
    try {
      const input = { ...shown, table: table.name };
      const { name, bytes } = await fetchFile(siteData.exportTable, input);
      saveFile(name, bytes);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };

  const upload = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > limits.siteData.csvBytes) {
      const rows = limits.siteData.csvRows;
      return toast({ kind: 'error', title: t('csvTooLarge', { rows }) });
    }
    setBusy(true);
    const csv = await file.text();
    const result = await change(siteData.importRows, { ...shown, table: table.name, csv });
    setBusy(false);
    if (!result) return;
    setProblems(result.problems);
    if (result.problems.length === 0)
      toast({ kind: 'success', title: t('imported', { count: result.added }) });
  };

  return (
    <>
      <IconButton
        label={t('export')}
        icon={Download}
        disabled={busy}
        onClick={() => void download()}
      />
      {canImport && (
        <>
          <input
            ref={chooser}
            type="file"
            accept=".csv,text/csv"
            aria-label={t('csvFile')}
            hidden
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              target.value = '';
            }}
          />
          <IconButton
            label={t('import')}
            icon={Upload}
            disabled={busy}
            onClick={() => chooser.current?.click()}
          />
        </>
      )}
      {problems.length > 0 && (
        <ProblemsDialog problems={problems} onClose={() => setProblems([])} />
      )}
    </>
  );
}

function ProblemsDialog({ problems, onClose }: { problems: CsvProblem[]; onClose(): void }) {
  const t = useTranslations('siteData');
  return (
    <Dialog
      wide
      title={t('importFailed')}
      description={t('importFailedHint')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ul className="flex flex-col gap-2 text-13">
        {problems.map(({ line, column, reason, value }) => (
          <li key={`${line} ${column} ${reason}`} className="flex flex-wrap gap-x-3">
            <span className="w-20 shrink-0 text-ink-soft tabular-nums">{t('line', { line })}</span>
            <span dir="auto" className="min-w-0 flex-1">
              {column && <strong className="font-medium">{column}: </strong>}
              {t(`reason.${reason}`)}
              {value && <span className="ms-2 font-mono text-12 text-ink-soft">{value}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
