'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { PushResult } from '@/lib/repository/push';

/** The project's address on the code host, the command to clone it, and the skipped files. */
export function PushedNotice({
  pushed: { name, url, cloneUrl, branch, files, skipped, isCreated, changed },
}: {
  pushed: PushResult;
}) {
  const t = useTranslations('repository');
  const clone = `git clone ${cloneUrl}`;
  return (
    <div className="space-y-3 text-14">
      <p role="status">{t(outcomeLabel(changed, isCreated), { name, branch, files })}</p>
      {/^https?:\/\//.test(url) && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="block truncate text-azure underline underline-offset-2"
        >
          {url}
        </a>
      )}
      <div className="flex items-center gap-1 rounded-control bg-well pl-3 ring-1 ring-line ring-inset">
        <code className="min-w-0 flex-1 truncate font-mono text-12">{clone}</code>
        <CopyButton text={clone} label={t('copyClone')} />
      </div>
      {skipped.length > 0 && (
        <div className="text-13 text-ink-soft">
          <p>{t('skipped', { count: skipped.length })}</p>
          <ul className="mt-1 max-h-32 overflow-y-auto font-mono text-12">
            {skipped.map((path) => (
              <li key={path} className="truncate">
                {path}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns the message key of the push's result. */
function outcomeLabel(changed: boolean, isCreated: boolean) {
  if (!changed) return 'upToDate';
  return isCreated ? 'made' : 'pushed';
}
