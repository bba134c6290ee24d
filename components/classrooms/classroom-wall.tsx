'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { classrooms } from '@/domain/contract/classrooms';
import type { ClassroomMember, TaughtClassroom } from '@/domain/entities/classroom';
import { limits } from '@/domain/limits';
import { callKey, callQuery } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { isStuck, MemberCard } from './member-card';

/** The pupils of a class: those who are stuck first, then in the order in which they joined. */
export function ClassroomWall({
  classroom: { id, name, joinCode },
}: {
  classroom: TaughtClassroom;
}) {
  const t = useTranslations('classrooms');
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(classrooms.wall, { classroom: id }),
    staleTime: 0,
    refetchInterval: limits.classrooms.refreshMs,
  });
  const list = stuckFirst(data?.list ?? []);
  const stuck = list.filter(isStuck).length;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={name} className="mt-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="rounded-control font-semibold text-20">
          {name}
        </h2>
        <p className="text-13 text-ink-soft">
          {data && t('pupils', { count: data.members })}
          {stuck > 0 && (
            <span className="ml-3 font-medium text-rust">{t('stuck', { count: stuck })}</span>
          )}
        </p>
        <JoinCode classroom={id} code={data?.joinCode ?? joinCode} />
      </header>
      {isPending && <Skeleton className="mt-4 h-40" />}
      {isCallError(error) && !data && (
        <ErrorNotice
          error={error}
          className="mt-4 max-w-140"
          actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      )}
      {data && list.length === 0 && <p className="mt-4 text-13 text-ink-soft">{t('empty')}</p>}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.map((member) => (
          <MemberCard
            key={member.userNo}
            classroom={id}
            member={member}
            // The focused button disappears with the card, so focus the heading.
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

const stuckFirst = (list: readonly ClassroomMember[]): ClassroomMember[] =>
  [...list].sort((a, b) => Number(isStuck(b)) - Number(isStuck(a)));

function JoinCode({ classroom, code }: { classroom: string; code: string }) {
  const t = useTranslations('classrooms');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    try {
      await send(classrooms.renewCode, { classroom });
      toast({ kind: 'success', title: t('codeRenewed') });
      await queries.invalidateQueries({ queryKey: callKey(classrooms.wall) });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-ink-soft sm:ml-auto">
      {t('joinCode')}
      <strong className="font-mono text-16 text-ink tracking-widest">{code}</strong>
      <CopyButton text={code} />
      <Button look="quiet" busy={busy} onClick={() => void renew()}>
        {t('renewCode')}
      </Button>
    </p>
  );
}
