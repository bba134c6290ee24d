'use client';

import clsx from 'clsx';
import { CircleCheck, CircleX, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import type { Check } from '@/domain/entities/check';
import { limits } from '@/domain/limits';
import { shownProblems, terminalProblems } from '@/lib/chat/fix-store';
import {
  useBuild,
  useFix,
  useOpenProject,
  useProject,
  useRun,
  useTerminal,
} from '@/lib/projects/context';
import { AbilityList } from './ability-list';
import { CheckNotes } from './check-notes';
import { FixForm } from './fix-form';
import { FixProblem } from './fix-problem';

const shown = 5;

/**
 * The card about a broken page: the problem in plain words, its position, the attempts so far, and
 * a way to repair it (FIX-001).
 */
export function FixCard() {
  const t = useTranslations('repair');
  const { repair } = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const loading = useRun((run) => run.status === 'loading');
  const building = useBuild((build) => build.building);
  const errors = useTerminal((terminal) => terminal.errors);
  const fix = useFix((state) => state);
  const { check, checking, dismissed, underRepair } = fix;
  const problems = shownProblems(fix, building ? [] : terminalProblems(errors));
  const works = loading || checking;
  const isFixed = problems.length === 0 && check !== null && check.fixed.length > 0 && !works;
  if (readOnly || dismissed) return null;
  if (problems.length === 0 && !isFixed) return works || !check ? null : <Tried check={check} />;
  // The user's own turn hides earlier problems. A repair turn shows the number of its attempt.
  if (loading && check?.phase !== 'repairing' && underRepair.length === 0) return null;
  return (
    <section aria-label={t('label')} className="mb-3 rounded-card bg-sheet p-4 ring-1 ring-line">
      <header className="flex items-start gap-2.5">
        <span
          className={clsx(
            'mt-0.5 flex size-4 shrink-0 justify-center',
            isFixed ? 'text-jade' : 'text-rust',
          )}
        >
          {works ? <Spinner size={16} /> : <Sign ok={isFixed} />}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-medium text-14">
            {headline(t, {
              check,
              count: problems.length,
              isFixed,
              works,
              isChecking: !loading && problems === underRepair,
            })}
          </h3>
          <Progress check={check} />
        </div>
        {!works && (
          <IconButton
            label={t('dismiss')}
            icon={X}
            onClick={() => repair.dismiss()}
            className="-mt-1.5 -mr-1.5"
          />
        )}
      </header>
      {/* Align with the text, not with the icon. */}
      <div className="pl-6.5">
        {problems.length > 0 && (
          <ul className="mt-2 flex flex-col gap-2">
            {problems.slice(0, shown).map((one) => (
              <FixProblem key={`${one.kind} ${one.file} ${one.message}`} problem={one} />
            ))}
            {problems.length > shown && (
              <li className="text-12 text-ink-soft">
                {t('andMore', { count: problems.length - shown })}
              </li>
            )}
          </ul>
        )}
        {!works && !isFixed && <FixForm />}
        {!works && <AbilityList found={check?.abilities} />}
      </div>
    </section>
  );
}

/**
 * Shows the result of the last check when there is no problem: what a user can do, and notes about
 * other screens.
 */
function Tried({ check }: { check: Check }) {
  return (
    <>
      <AbilityList found={check.abilities} />
      {check.notes && <CheckNotes notes={check.notes} />}
    </>
  );
}

function Sign({ ok }: { ok: boolean }) {
  const Icon = ok ? CircleCheck : CircleX;
  return <Icon aria-hidden="true" size={16} strokeWidth={1.5} />;
}

type Translate = ReturnType<typeof useTranslations<'repair'>>;

function headline(
  t: Translate,
  {
    check,
    count,
    isFixed,
    works,
    isChecking,
  }: {
    check: Check | null;
    count: number;
    isFixed: boolean;
    works: boolean;
    isChecking: boolean;
  },
): string {
  if (isFixed) return t('fixed', { count: check?.fixed.length ?? 0 });
  if (check?.phase === 'repairing' && works)
    return t('repairing', { attempt: check.attempts, most: limits.repair.attempts });
  if (works && isChecking) return t('checking');
  return works ? t('mending') : t('found', { count });
}

/** Shows what was fixed, why automatic repair stopped, and what could not be checked. */
function Progress({ check }: { check: Check | null }) {
  const t = useTranslations('repair');
  if (!check) return null;
  const { fixed, why, hasBrowser, phase } = check;
  const done = fixed.map((one) => t(`fixes.${one.name}`, { file: one.file, subject: one.subject }));
  const rest = [
    ...(why ? [t(`why.${why}`, { attempts: check.attempts })] : []),
    ...(!hasBrowser && (phase === 'clean' || phase === 'broken') ? [t('noBrowser')] : []),
  ];
  return [...done, ...rest].map((line, at) => (
    <p key={line} className="mt-0.5 flex gap-1.5 text-13 text-ink-soft">
      {at < done.length && (
        <CircleCheck
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="mt-[3px] shrink-0 text-jade"
        />
      )}
      <span className="min-w-0 break-words">{line}</span>
    </p>
  ));
}
