'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { classrooms } from '@/domain/contract/classrooms';
import type { Classroom, TaughtClassroom } from '@/domain/entities/classroom';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { ClassroomWall } from './classroom-wall';
import { CreateForm } from './create-form';
import { JoinForm } from './join-form';
import { LeaveDialog } from './leave-dialog';

/** CLASS-007: a teacher's classes, each with its pupils, or the classes that a pupil has joined. */
export function ClassroomsPage() {
  const t = useTranslations('classrooms');
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(classrooms.mine, {}),
    staleTime: 0,
  });
  const teaches = data && (data.isTeacher || data.taught.length > 0);
  return (
    <main className="mx-auto w-full max-w-300 flex-1 px-4 pt-8 pb-24 sm:px-6 sm:pt-14">
      <h1 className="font-serif text-28 tracking-[-0.01em] [:lang(ja)_&]:tracking-normal [:lang(ko)_&]:tracking-normal [:lang(zh)_&]:tracking-normal">
        {t('title')}
      </h1>
      {data && (
        <p className="mt-2 text-14 text-ink-soft">{t(teaches ? 'subtitle' : 'pupilSubtitle')}</p>
      )}
      {isCallError(error) && (
        <ErrorNotice
          error={error}
          className="mt-8 max-w-140"
          actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      )}
      {isPending && <Skeleton className="mt-8 h-40" />}
      {data && teaches && <Taught list={data.taught} isTeacher={data.isTeacher} />}
      {data && !teaches && <Joined list={data.joined} />}
    </main>
  );
}

function Taught({ list, isTeacher }: { list: readonly TaughtClassroom[]; isTeacher: boolean }) {
  const t = useTranslations('classrooms');
  const [chosen, choose] = useState<string | null>(null);
  const shown = list.find(({ id }) => id === chosen) ?? list[0];
  return (
    <>
      {isTeacher && <CreateForm onCreated={({ id }) => choose(id)} />}
      {!shown && <p className="mt-8 text-13 text-ink-soft">{t('none')}</p>}
      {shown && list.length > 1 && (
        <div className="mt-8 max-w-full overflow-x-auto">
          <Segmented
            label={t('taught')}
            value={shown.id}
            onChange={choose}
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      {shown && <ClassroomWall key={shown.id} classroom={shown} />}
    </>
  );
}

function Joined({ list }: { list: readonly Classroom[] }) {
  const t = useTranslations('classrooms');
  const [leaving, setLeaving] = useState<Classroom | null>(null);
  return (
    <>
      <JoinForm />
      <section className="mt-8">
        <h2 className="font-medium text-14">{t('joined')}</h2>
        {list.length === 0 && <p className="mt-2 text-13 text-ink-soft">{t('noneJoined')}</p>}
        <ul className="mt-3 flex flex-wrap gap-3">
          {list.map((one) => (
            <li
              key={one.id}
              className="flex items-center gap-3 rounded-card bg-sheet py-1.5 pr-1.5 pl-4 text-14 ring-1 ring-line"
            >
              {one.name}
              <Button
                look="quiet"
                aria-label={t('leaveOf', { name: one.name })}
                onClick={() => setLeaving(one)}
              >
                {t('leave')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {leaving && <LeaveDialog classroom={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
