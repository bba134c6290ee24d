'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { tip } from '@/components/ui/tooltip';
import { openDialog } from '@/lib/dialogs/store';
import { useFiles, useOpenProject, useProject } from '@/lib/projects/context';
import { versionTimeQuery } from '@/lib/versions/version-time';

/**
 * A bar with the project's title, its version and the time. A click by the project's owner opens
 * the history.
 */
export function VersionBar() {
  const t = useTranslations('versions');
  const { restore } = useOpenProject();
  const uuid = useProject((project) => project.uuid);
  const title = useProject((project) => project.title);
  const readOnly = useProject((project) => project.readOnly);
  const number = useFiles((files) => files.version);
  const at = [number && `#${number}`, useTimeOf(uuid, number, readOnly)]
    .filter(Boolean)
    .join(' · ');
  const said = (
    <>
      <span className="font-sans">{title}</span>
      {title && at && ' · '}
      {at}
    </>
  );
  return (
    <footer className="hidden h-8 shrink-0 items-center justify-end font-mono text-12 text-ink-soft lg:flex">
      {uuid && number && !readOnly ? (
        <button
          type="button"
          {...tip(t('history'))}
          onClick={() => openDialog('history', { uuid, restore })}
          className="min-h-6 min-w-0 truncate rounded-control hover:text-ink"
        >
          {said}
        </button>
      ) : (
        <p className="truncate">{said}</p>
      )}
    </footer>
  );
}

/**
 * Returns the time of a version made today, otherwise its date. Returns '' until the time is
 * loaded, and for another user's project.
 */
function useTimeOf(uuid: string | null, number: number | null, readOnly: boolean): string {
  const format = useFormatter();
  const now = useNow();
  const { data } = useQuery({
    ...versionTimeQuery(uuid ?? '', number ?? 0),
    enabled: uuid !== null && number !== null && !readOnly,
  });
  if (!data) return '';
  const at = new Date(data);
  const isToday =
    format.dateTime(at, { dateStyle: 'short' }) === format.dateTime(now, { dateStyle: 'short' });
  return format.dateTime(at, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' });
}
