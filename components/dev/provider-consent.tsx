'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { ProviderMark, providerNames } from '@/components/ui/provider-mark';
import { Skeleton } from '@/components/ui/skeleton';
import type { ProviderName } from '@/domain/entities/provider';
import { type Person, readPeople, submitConsent } from '@/lib/dev/provider-consent';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';

/** The consent page of a simulated Google or GitHub: a tester chooses an identity or declines. */
export function ProviderConsent({
  provider,
  request,
}: {
  provider: ProviderName;
  request: string;
}) {
  const t = useTranslations('consent');
  const [chosen, setChosen] = useState<string | null | undefined>();
  const people = useQuery({
    queryKey: ['dev', 'oauth', provider],
    queryFn: ({ signal }) => readPeople(provider, signal),
  });
  const answer = async (subject: string | null) => {
    setChosen(subject);
    try {
      window.location.assign(await submitConsent(provider, request, subject));
    } catch (error) {
      setChosen(undefined);
      toastError(error);
    }
  };
  const busy = chosen !== undefined;
  return (
    <main className="mx-auto flex w-full max-w-110 flex-1 flex-col justify-center px-4 py-10">
      <div className="rounded-card bg-sheet p-6 ring-1 ring-line">
        <h1 className="flex items-center gap-2.5 font-semibold text-20">
          <ProviderMark provider={provider} />
          {t('title', { provider: providerNames[provider] })}
        </h1>
        <p className="mt-2 rounded-card bg-azure-wash px-3 py-2 text-13 text-ink-soft">
          {t('text')}
        </p>
        {isCallError(people.error) && <ErrorNotice error={people.error} />}
        {people.isPending && <Skeleton className="mt-4 h-44" />}
        <ul className="mt-4 space-y-2">
          {people.data?.map((person) => (
            <li key={person.subject}>
              <PersonButton
                person={person}
                disabled={busy}
                onPress={() => answer(person.subject)}
              />
            </li>
          ))}
        </ul>
        {people.data && (
          <Button look="quiet" disabled={busy} onClick={() => answer(null)} className="mt-3 w-full">
            {t('deny')}
          </Button>
        )}
      </div>
    </main>
  );
}

function PersonButton({
  person,
  disabled,
  onPress,
}: {
  person: Person;
  disabled: boolean;
  onPress(): void;
}) {
  const t = useTranslations('consent');
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex w-full items-center gap-3 rounded-control px-3 py-2.5 text-left ring-1 ring-line-control ring-inset transition-colors duration-120 hover:bg-well disabled:text-ink-faint"
    >
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-well font-medium text-14 ring-1 ring-line"
      >
        {[...person.name][0]?.toUpperCase()}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-14">{person.name}</span>
        <span className="block truncate text-13 text-ink-soft">{person.email}</span>
      </span>
      <span className="text-12 text-ink-soft">
        {t(person.verified ? 'verified' : 'unverified')}
      </span>
    </button>
  );
}
