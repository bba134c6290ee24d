'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isCallError } from '@/lib/upstream/call-error';

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  refetch(): unknown;
};

/** Shows the answer of a query, and before it a skeleton, or the error with a way to try again. */
export function Loaded<Data>({
  query: { data, error, isPending, refetch },
  children,
}: {
  query: Query<Data>;
  children(data: Data): ReactNode;
}) {
  const t = useTranslations('siteData');
  if (isCallError(error))
    return (
      <ErrorNotice
        error={error}
        className="m-4"
        actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      />
    );
  if (data !== undefined) return children(data);
  return isPending ? <GridSkeleton /> : null;
}

function GridSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 p-4">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}

/** The scrolling part of a section, with a bar of actions above it. */
export function Section({
  label,
  bar,
  children,
}: {
  /** The name of the scrolling part. */
  label: string;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-1 flex-col">
      {bar && (
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-2">
          {bar}
        </div>
      )}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        className="focus-inset min-h-0 flex-1 overflow-auto"
      >
        {children}
      </section>
    </div>
  );
}
