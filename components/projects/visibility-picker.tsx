'use client';

import { ChevronDown, Globe, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { grades } from '@/domain/projects/project';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useRun } from '@/lib/projects/context';
import { useGrade } from '@/lib/projects/use-grade';

const options = [
  { grade: grades.public, icon: Globe, name: 'public', text: 'publicText' },
  { grade: grades.private, icon: Lock, name: 'private', text: 'privateText' },
] as const;

/**
 * HEAD-016: who may open the project. Disabled with a reason if the plan does not allow a change,
 * and while an answer arrives (PROJ-012, PROJ-014).
 */
export function VisibilityPicker() {
  const t = useTranslations('projects');
  const { hasGrade } = useGates();
  const streaming = useRun((run) => run.status === 'loading');
  const { grade, change } = useGrade();
  const current = options.find((option) => option.grade === grade) ?? options[1];
  return (
    <Popover
      label={t('visibility')}
      align="center"
      trigger={
        <button
          type="button"
          aria-label={`${t('visibility')}: ${t(current.name)}`}
          className="inline-flex h-control shrink-0 items-center justify-center gap-1 coarse:min-w-11 rounded-control px-2 text-13 text-ink-soft hover:bg-well hover:text-ink aria-expanded:bg-well"
        >
          <current.icon aria-hidden="true" size={14} strokeWidth={1.5} />
          <span className="max-sm:hidden">{t(current.name)}</span>
          <ChevronDown aria-hidden="true" size={12} strokeWidth={1.5} className="max-sm:hidden" />
        </button>
      }
    >
      <fieldset disabled={!hasGrade || streaming} className="p-2">
        <legend className="float-left w-full px-2 pt-1 pb-2 font-medium">{t('visibility')}</legend>
        {options.map(({ grade: one, icon: Icon, name, text }) => (
          <label
            key={one}
            className="clear-both flex cursor-pointer items-start gap-2.5 rounded-control p-2 hover:bg-well has-disabled:cursor-not-allowed has-disabled:text-ink-faint"
          >
            <input
              type="radio"
              name="grade"
              checked={one === grade}
              onChange={() => void change(one)}
              aria-label={t(name)}
              className="mt-0.5"
            />
            <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
            <span>
              <span className="block">{t(name)}</span>
              <span className="block text-balance text-12 text-ink-soft [:lang(zh)_&]:break-keep">
                {t(text)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {!hasGrade && (
        <div className="space-y-2 border-line border-t p-4">
          <p className="text-ink-soft">{t('needsPlan')}</p>
          <Button onClick={() => openDialog('upsell', { gate: 'hasGrade' })}>{t('upgrade')}</Button>
        </div>
      )}
      {hasGrade && streaming && (
        <p className="border-line border-t px-4 py-3 text-ink-soft">{t('whileBuilding')}</p>
      )}
    </Popover>
  );
}
