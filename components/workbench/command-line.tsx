'use client';

import { CornerDownLeft, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { limits } from '@/domain/limits';
import { useOpenProject } from '@/lib/projects/context';
import { toast, toastError } from '@/lib/toasts/store';
import type { ExtraTerminal } from '@/lib/workbench/extra-terminals';

/**
 * A field for one command (RUN-009), with a stop button while the command runs. Up and Down show
 * earlier commands.
 */
export function CommandLine({
  terminal: { id, running, history: said },
}: {
  terminal: ExtraTerminal;
}) {
  const t = useTranslations();
  const { terminals } = useOpenProject();
  const [line, setLine] = useState('');
  /** Position in the history; 0 is the line that the user is typing. */
  const [back, setBack] = useState(0);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    const command = line.trim();
    if (command === '' || running) return;
    setLine('');
    setBack(0);
    const result = await terminals.run(id, command);
    if (result.status !== 'busy') return;
    toast({ kind: 'error', title: result.message || t('errors.commandRunning') });
    // Put a refused command back into the field, so that the user can send it again.
    setLine((now) => now || command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = historyStep(event.key);
    const next = back + step;
    if (step === 0 || next < 0 || next > said.length) return;
    event.preventDefault();
    setBack(next);
    setLine(next === 0 ? '' : (said[said.length - next] ?? ''));
  };
  return (
    <form
      onSubmit={(event) => void run(event)}
      className="flex items-center gap-1 border-line border-t px-2 py-1"
    >
      <span aria-hidden="true" className="pl-2 font-mono text-12 text-ink-soft">
        $
      </span>
      <input
        value={line}
        onChange={({ target }) => setLine(target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('terminals.command')}
        placeholder={t('terminals.hint')}
        maxLength={limits.command.maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="h-control min-w-0 flex-1 rounded-control bg-transparent px-1 font-mono text-12 outline-none coarse:text-16"
      />
      {running ? (
        <IconButton
          label={t('terminals.stop')}
          icon={Square}
          onClick={() => void terminals.stop(id).catch(toastError)}
        />
      ) : (
        <IconButton
          type="submit"
          label={t('terminals.run')}
          icon={CornerDownLeft}
          disabled={line.trim() === ''}
        />
      )}
    </form>
  );
}

/** Returns how far a key moves back in the history: 0 for a key that does not move. */
function historyStep(key: string): number {
  if (key === 'ArrowUp') return 1;
  return key === 'ArrowDown' ? -1 : 0;
}
