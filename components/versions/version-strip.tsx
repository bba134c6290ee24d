'use client';

import clsx from 'clsx';
import {
  FolderInput,
  GitFork,
  History,
  type LucideIcon,
  PencilLine,
  Sparkles,
  Wrench,
} from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { VersionEntry } from '@/domain/entities/version';
import { notAhead } from '@/domain/time/time';
import { NoPicture, VersionPicture } from './version-picture';

/** The icons for the kinds of versions. */
const kindIcons: Record<VersionEntry['kind'], LucideIcon> = {
  turn: Sparkles,
  save: PencilLine,
  restore: History,
  fork: GitFork,
  import: FolderInput,
  repair: Wrench,
};

type Props = {
  uuid: string;
  list: readonly VersionEntry[];
  head: number | null;
  chosen: number;
  onChoose(number: number): void;
  onMore: (() => void) | null;
};

/** The versions, newest first: title, time and size of the change. */
export function VersionStrip({ uuid, list, head, chosen, onChoose, onMore }: Props) {
  const t = useTranslations('versions');
  const format = useFormatter();
  const now = useNow();
  const hasPictures = list.some((one) => one.hasPicture);
  return (
    <ol aria-label={t('list')} className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
      {list.map((one) => {
        const Icon = kindIcons[one.kind];
        const { added = 0, changed = 0, removed = 0 } = one.touched ?? {};
        return (
          <li key={one.number} className="shrink-0">
            <button
              type="button"
              aria-pressed={one.number === chosen}
              onClick={() => onChoose(one.number)}
              className={clsx(
                'flex w-36 flex-col overflow-hidden rounded-card bg-sheet text-left ring-1',
                hasPictures ? 'h-50' : 'h-28',
                one.number === chosen ? 'ring-2 ring-ink' : 'ring-line hover:ring-line-control',
              )}
            >
              {one.hasPicture && <VersionPicture uuid={uuid} number={one.number} />}
              {/* Gives all cards of the strip the same shape. */}
              {!one.hasPicture && hasPictures && <NoPicture />}
              <span className="flex h-9 w-full shrink-0 items-center justify-between bg-well px-2.5 text-ink-soft">
                <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
                <span className="font-mono text-12">
                  {one.number === head ? t('current') : `#${one.number}`}
                </span>
              </span>
              <span className="min-h-0 flex-1 px-2.5 pt-1.5">
                <span className="line-clamp-2 break-words text-13 leading-snug">
                  {titleOf(t, one)}
                </span>
              </span>
              <span className="flex w-full justify-between px-2.5 pb-1.5 text-12 text-ink-soft">
                <span className="truncate">
                  {format.relativeTime(notAhead(new Date(one.at), now), { now, style: 'narrow' })}
                </span>
                {one.touched && (
                  <span className="shrink-0 pl-1 tabular-nums">
                    {t('filesTouched', { count: added + changed + removed })}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
      {onMore && (
        <li className="flex shrink-0 items-center px-2">
          <Button onClick={onMore}>{t('more')}</Button>
        </li>
      )}
    </ol>
  );
}

type Translate = ReturnType<typeof useTranslations<'versions'>>;

/** Returns the beginning of the prompt that caused the version, otherwise a title for its kind. */
export function titleOf(t: Translate, { title, kind, origin }: VersionEntry): string {
  if (title !== '') return title;
  if (kind === 'restore')
    return origin ? t('kind.restoreOf', { number: origin }) : t('kind.restore');
  return t(`kind.${kind}`);
}
