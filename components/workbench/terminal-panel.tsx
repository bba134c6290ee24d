'use client';

import { Ear, Plus, Trash2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { Segmented } from '@/components/ui/segmented';
import { limits } from '@/domain/limits';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { readStored, writeStored } from '@/lib/storage/storage.client';
import { toastError } from '@/lib/toasts/store';
import { CommandLine } from './command-line';
import { RunnerChoice } from './runner-choice';

const TerminalScreen = lazyPart(() => import('./terminal-screen').then((one) => one.default));

/** The build terminal and the extra terminals (WB-010). One of them is visible at a time. */
export function TerminalPanel() {
  const t = useTranslations();
  const { terminal, terminals, view } = useOpenProject();
  const { list, shown } = useStore(terminals);
  const own = useProject(({ uuid, readOnly }) => uuid !== null && !readOnly);
  const [heard, setHeard] = useState(() => readStored('screen_reader_terminal') ?? false);
  useEffect(() => void writeStored('screen_reader_terminal', heard), [heard]);
  const extra = list.find((one) => one.id === shown);
  const output = extra?.output ?? terminal;
  const silent = useStore(output, (state) => state.lastLine === '');
  const tabs = [
    { value: 'build', label: t('workbench.buildTerminal') },
    ...list.map(({ id }) => ({ value: String(id), label: t('terminals.name', { id }) })),
  ];
  return (
    <section
      aria-label={t('workbench.terminal')}
      className="flex h-52 shrink-0 flex-col border-line border-t bg-well"
    >
      <header className="flex h-9 items-center gap-1 border-line border-b px-2 coarse:h-12">
        <div className="min-w-0 overflow-x-auto">
          <Segmented
            label={t('terminals.label')}
            value={String(extra?.id ?? 'build')}
            onChange={(value) => terminals.show(value === 'build' ? value : Number(value))}
            options={tabs}
          />
        </div>
        {own && (
          <IconButton
            label={t('terminals.add')}
            icon={Plus}
            disabled={list.length >= limits.command.terminals}
            onClick={() => terminals.add()}
            className="fine:size-7"
          />
        )}
        {extra && (
          <IconButton
            label={t('terminals.close', { id: extra.id })}
            icon={Trash2}
            onClick={() => void terminals.close(extra.id).catch(toastError)}
            className="fine:size-7"
          />
        )}
        <span className="flex-1" />
        <RunnerChoice className="lg:hidden" />
        <IconButton
          label={t('workbench.screenReader')}
          icon={Ear}
          aria-pressed={heard}
          onClick={() => setHeard(!heard)}
          className="fine:size-7"
        />
        <IconButton
          label={t('workbench.closeTerminal')}
          icon={X}
          onClick={() => view.toggleTerminal()}
          className="fine:size-7"
        />
      </header>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <TerminalScreen output={output} heard={heard} />
        {silent && (
          <p className="pointer-events-none absolute inset-x-4 top-2 text-13 text-ink-soft">
            {t('workbench.noOutput')}
          </p>
        )}
      </div>
      {extra && <CommandLine key={extra.id} terminal={extra} />}
    </section>
  );
}
