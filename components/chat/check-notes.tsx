'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CheckNote } from '@/domain/entities/check';

/**
 * What a check tried after it had tested the first screen. On request, also lists what the user may
 * want to change.
 */
export function CheckNotes({ notes }: { notes: readonly CheckNote[] }) {
  const t = useTranslations('repair');
  const textOf = ({ name, values }: CheckNote) => {
    const key = `notes.${name}` as 'notes.tried';
    const shown = values.name === '' ? { ...values, name: roleOf(values.role) } : values;
    return t.has(key) ? t(key, shown as { screens: number; controls: number }) : '';
  };
  /** Returns the name of a control's kind, for a control without a name of its own. */
  const roleOf = (role: unknown) => {
    const key = `roles.${role}` as 'roles.other';
    return t.has(key) ? t(key) : t('roles.other');
  };
  const tried = notes.filter(({ tone }) => tone === 'info').map(textOf);
  const advice = notes.filter((note) => note.tone === 'advice' && textOf(note) !== '');
  if (tried.length === 0) return null;
  const summary = tried.join(' · ');
  if (advice.length === 0) return <p className="mb-3 text-13 text-ink-soft">{summary}</p>;
  return (
    <details aria-label={t('notesLabel')} className="group mb-3 text-13 text-ink-soft">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="shrink-0 group-open:rotate-90"
        />
        {advice.length === 1 && advice[0]
          ? `${summary} · ${textOf(advice[0])}`
          : `${summary} · ${t('notesMore', { count: advice.length })}`}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 pl-[18px]">
        {advice.map((note) => (
          <li key={`${textOf(note)} ${note.values.place}`} className="min-w-0 break-words">
            {textOf(note)}
            <NotePlace note={note} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotePlace({ note: { values } }: { note: CheckNote }) {
  const { place } = values;
  if (typeof place !== 'string' || place === '') return null;
  return <span className="ml-1.5 font-mono text-12">{place}</span>;
}
