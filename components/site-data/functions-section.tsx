'use client';

import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { siteFunctions } from '@/domain/contract/site-functions';
import type { FunctionAnswer, SiteFunction } from '@/domain/entities/site-functions';
import { callQuery } from '@/lib/query';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { Loaded, Section } from './data-section';
import { FunctionHosts } from './function-hosts';
import { FunctionLog } from './function-log';
import { FunctionSchedule } from './function-schedule';
import { FunctionSecrets } from './function-secrets';

type Ran = FunctionAnswer & { name: string };

/** The functions of an app, what they may use, and what they printed (DB-136). */
export function FunctionsSection() {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const query = useQuery({ ...callQuery(siteFunctions.list, shown), staleTime: 0 });
  return (
    <Section label={t('section.functions')}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState className="min-h-40" text={t('functions.none')} />
          ) : (
            <FunctionList list={list} />
          )
        }
      </Loaded>
      <FunctionSecrets />
      <FunctionHosts />
      <FunctionLog />
    </Section>
  );
}

function FunctionList({ list }: { list: readonly SiteFunction[] }) {
  const t = useTranslations('siteData.functions');
  const shown = useShownData();
  const change = useChangeData();
  const [asked, setAsked] = useState<string | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [ran, setRan] = useState<Ran | null>(null);

  const run = async (name: string) => {
    setAsked(null);
    setRunning(name);
    const answer = await change(siteFunctions.run, { ...shown, name });
    setRunning(null);
    if (answer) setRan({ ...answer, name });
  };

  return (
    <div className="p-3">
      <ul className="divide-y divide-line border-line border-y">
        {list.map((one) => (
          <li key={one.name} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-mono text-13">
                {one.name}
                {one.isOpen && (
                  <span className="ms-2 font-sans text-12 text-amber">{t('open')}</span>
                )}
              </p>
              <FunctionSchedule of={one} />
            </div>
            <IconButton
              label={t('run', { name: one.name })}
              icon={CirclePlay}
              disabled={running !== null}
              onClick={() => (shown.data === 'live' ? setAsked(one.name) : void run(one.name))}
            />
          </li>
        ))}
      </ul>
      {ran && (
        <div role="status" className="mt-3">
          <p className="text-13">{t('ran', ran)}</p>
          <section
            aria-label={t('answer', ran)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
            tabIndex={0}
            className="focus-inset mt-1 max-h-40 overflow-auto rounded-control bg-sheet p-2"
          >
            <pre className="whitespace-pre-wrap break-words font-mono text-12">
              {ran.body || t('noAnswer')}
            </pre>
          </section>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t('runLive')}
          text={t('runLiveText', { name: asked })}
          confirm={t('runConfirm')}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
