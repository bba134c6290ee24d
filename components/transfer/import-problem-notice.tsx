'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ErrorNotice } from '@/components/ui/error-notice';
import { limits } from '@/domain/limits';
import { ImportRefusedError } from '@/lib/transfer/import-source';
import type { ImportProblem } from '@/lib/transfer/use-project-import';

/** Why nothing was imported, and what the user can do. */
export function ImportProblemNotice({ problem }: { problem: ImportProblem }) {
  const t = useTranslations('bring');
  if (!(problem instanceof ImportRefusedError)) return <ErrorNotice error={problem} />;
  const { reason, detail: about } = problem;
  const values = {
    about: about || '—',
    files: limits.files.maxFiles,
    megabytes: limits.files.maxProjectBytes / 1024 / 1024,
  };
  return (
    <section role="alert" className="flex gap-2.5 rounded-card bg-rust-wash p-4 text-13 text-ink">
      <CircleAlert
        aria-hidden="true"
        size={16}
        strokeWidth={1.5}
        className="mt-0.5 shrink-0 text-rust"
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{t(`failed.${reason}`, values)}</p>
        <p className="mt-0.5 text-ink-soft">{t('nothingImported')}</p>
      </div>
    </section>
  );
}
