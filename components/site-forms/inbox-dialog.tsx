'use client';

import { useQuery } from '@tanstack/react-query';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { useConfig } from '@/lib/config/use-config';
import type { Dialogs } from '@/lib/dialogs/store';
import { loadSiteFormsTexts } from '@/lib/i18n/later-messages';
import { useFormInbox } from '@/lib/site-forms/use-form-inbox';
import { isCallError } from '@/lib/upstream/call-error';
import { EntryList } from './entry-list';
import { EntryView } from './entry-view';

type Props = Dialogs['form-inbox'] & { onClose(): void };

/** PUB-043: the inbox of a site's forms. Its texts load with it. */
export function InboxDialog(props: Props) {
  const locale = useLocale();
  const messages = useMessages();
  const { language } = useConfig();
  const { data: texts } = useQuery({
    queryKey: ['texts', 'site-forms', language],
    queryFn: () => loadSiteFormsTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  });
  if (!texts) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, ...texts }}>
      <Inbox {...props} />
    </NextIntlClientProvider>
  );
}

function Inbox({ uuid, onClose }: Props) {
  const t = useTranslations('siteForms');
  const { data, error } = useFormInbox(uuid);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Dialog wide tall title={t('title')} onClose={onClose}>
      {isCallError(error) && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton className="h-28" />}
      {data && opened === null && <EntryList uuid={uuid} inbox={data} onOpen={setOpened} />}
      {data && opened !== null && (
        <EntryView uuid={uuid} entry={opened} onBack={() => setOpened(null)} />
      )}
    </Dialog>
  );
}
