'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import type { AccessTableRow } from '@/domain/privacy/access-table';
import type { ExposureQuestion, PrivacyReport } from '@/domain/privacy/privacy-report';
import {
  findingMessages,
  questionMessage,
  type ReportMessage,
  secretMessage,
  unprovenMessage,
} from '@/domain/privacy/report-messages';
import { usePrivacyProof } from '@/lib/publishing/use-privacy-proof';
import { isCallError } from '@/lib/upstream/call-error';

/**
 * Shows what the privacy proof of an app found before it is published, and lets the owner confirm
 * what others may see (DB-015).
 */
export function PrivacyReview({ uuid }: { uuid: string }) {
  const t = useTranslations('publishing.privacy');
  const common = useTranslations('common');
  const { proof, error, reload, confirm } = usePrivacyProof(uuid);
  if (!proof && isCallError(error))
    return (
      <ErrorNotice
        className="mb-4"
        error={error}
        actions={<Button onClick={reload}>{common('tryAgain')}</Button>}
      />
    );
  if (!proof) return <Skeleton className="h-28" />;
  const { report } = proof;
  return (
    <section className="mb-4 space-y-4" aria-label={t('title')}>
      <h3 className="text-16 font-medium">{t('title')}</h3>
      {report.isProven ? (
        <p className="text-14 text-jade">{t('proven')}</p>
      ) : (
        <Note kind="info">{t('why')}</Note>
      )}
      {isCallError(confirm.error) && <ErrorNotice error={confirm.error} />}
      {report.questions.map((question) => (
        <Question
          key={question.fingerprint}
          question={question}
          isBusy={confirm.isPending && confirm.variables === question.fingerprint}
          onConfirm={() => confirm.mutate(question.fingerprint)}
        />
      ))}
      <Problems report={report} />
      <AccessTable rows={report.table} />
    </section>
  );
}

/** A text of the report in the user's language. */
function useReportText(): (message: ReportMessage) => string {
  const t = useTranslations();
  return ({ key, values }) => t(key as Parameters<typeof t>[0], values);
}

function Question({
  question,
  isBusy,
  onConfirm,
}: {
  question: ExposureQuestion;
  isBusy: boolean;
  onConfirm(): void;
}) {
  const t = useTranslations();
  const say = useReportText();
  return (
    <div className="rounded-card border border-line p-4">
      <p className="text-14">{say(questionMessage(question))}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button busy={isBusy} onClick={onConfirm}>
          {t('privacy.question.confirm')}
        </Button>
        <p className="text-13 text-ink-soft">{t('publishing.privacy.otherwise')}</p>
      </div>
    </div>
  );
}

/** What is wider than declared, what could not be tried, and secrets in files. */
function Problems({ report }: { report: PrivacyReport }) {
  const t = useTranslations('publishing.privacy');
  const say = useReportText();
  const problems = [
    ...report.findings.map((finding) => findingMessages(finding).map(say)),
    ...report.unproven.map((one) => [say(unprovenMessage(one))]),
    ...report.secrets.map((secret) => [say(secretMessage(secret))]),
  ];
  if (problems.length === 0) return null;
  return (
    <div>
      <ul className="space-y-2">
        {problems.map(([sentence, ...details]) => (
          <li key={[sentence, ...details].join(' ')} className="text-14">
            {sentence}
            {details.map((detail) => (
              <span key={detail} className="block text-13 text-ink-soft">
                {detail}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-soft">{t('close')}</p>
    </div>
  );
}

/** Who may see and do what, in plain words. */
function AccessTable({ rows }: { rows: AccessTableRow[] }) {
  const t = useTranslations('privacy');
  const format = useFormatter();
  if (rows.length === 0) return null;
  const whats = (list: AccessTableRow['cells'][number]['whats']) =>
    format.list(list.map((what) => t(`what.${what}`)));
  return (
    <details>
      <summary className="cursor-pointer text-14">{t('table.title')}</summary>
      <dl className="mt-3 space-y-3 text-14">
        {rows.map(({ part, name, cells }) => (
          <div key={`${part} ${name}`}>
            <dt className="font-mono text-13">{name}</dt>
            {cells.map(({ who, key, whats: list }) => (
              <dd key={who} className="text-ink-soft">
                {t('table.line', {
                  who: t(`who.${who}`),
                  what: t(`cell.${key}`, { whats: whats(list) }),
                })}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
