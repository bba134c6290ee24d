'use client';

import { ChevronRight, CircleCheck, CircleDashed, CircleX, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FetchedPicture } from '@/components/ui/fetched-picture';
import { acceptanceFile, isAcceptanceFile } from '@/domain/acceptance/acceptance-file';
import { acceptance } from '@/domain/contract/acceptance';
import type { AbilityResult } from '@/domain/entities/check';
import { shownAbilities } from '@/lib/chat/shown-abilities';
import { useFiles, useOpenProject, useProject } from '@/lib/projects/context';
import { AbilityEditor } from './ability-editor';

/** What a user of the app can do, as the last check found it (FIX-036, FIX-037). */
export function AbilityList({ found }: { found: readonly AbilityResult[] | undefined }) {
  const t = useTranslations('repair.abilities');
  const { files } = useOpenProject();
  const path = useFiles(({ paths }) => paths.find(isAcceptanceFile));
  // Render again when any file changes, because the list may have changed.
  useFiles(({ revision }) => revision);
  const [isEditing, setEditing] = useState(false);
  const file = path === undefined ? undefined : files.read(path)?.content;
  const abilities = shownAbilities(file, found);
  const count = abilities.length;
  const works = abilities.filter(({ outcome }) => outcome === 'works').length;
  if (count === 0) return null;
  return (
    <details aria-label={t('label')} className="group mb-3 text-13 text-ink-soft">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="shrink-0 group-open:rotate-90"
        />
        {works === count ? t('all', { count }) : t('summary', { works, count })}
      </summary>
      {isEditing ? (
        <AbilityEditor
          file={{ path: path ?? acceptanceFile, text: file ?? '' }}
          texts={abilities.map(({ text }) => text)}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <ul className="mt-1 flex flex-col gap-2 pl-[18px]">
            {abilities.map((ability, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same.
              <AbilityItem key={`${at} ${ability.text}`} ability={ability} />
            ))}
          </ul>
          {file !== undefined && (
            <Button look="quiet" className="mt-1 ml-1.5" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" size={14} strokeWidth={1.5} />
              {t('edit')}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

const signs = {
  works: { Icon: CircleCheck, tone: 'text-jade' },
  failed: { Icon: CircleX, tone: 'text-rust' },
  untried: { Icon: CircleDashed, tone: 'text-ink-soft' },
};

function AbilityItem({ ability }: { ability: AbilityResult }) {
  const { text, outcome, reason, picture } = ability;
  const t = useTranslations('repair.abilities');
  const { Icon, tone } = signs[outcome];
  return (
    <li className="flex min-w-0 gap-1.5">
      <Icon
        role="img"
        aria-label={t(`outcome.${outcome}`)}
        size={14}
        strokeWidth={1.5}
        className={`mt-[3px] shrink-0 ${tone}`}
      />
      <div className="min-w-0">
        <p className="break-words text-ink">{text}</p>
        {reason !== null && <p>{t(`reason.${reason}`)}</p>}
        {picture !== null && <AbilityPicture name={picture} />}
      </div>
    </li>
  );
}

function AbilityPicture({ name }: { name: string }) {
  const uuid = useProject((project) => project.uuid);
  if (uuid === null) return null;
  return (
    <FetchedPicture
      call={acceptance.picture}
      input={{ uuid, name }}
      className="mt-1 w-60 max-w-full rounded-control ring-1 ring-line"
    />
  );
}
