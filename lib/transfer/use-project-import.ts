'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@/domain/limits';
import { projectTitle } from '@/domain/projects/title';
import { paths } from '@/lib/paths';
import { useReloadProjects } from '@/lib/projects/use-project-list';
import { createBrowserHost } from '@/lib/repository/browser-host';
import type { CodeHost } from '@/lib/repository/github';
import { toast } from '@/lib/toasts/store';
import { type CallError, isAbort, isCallError } from '@/lib/upstream/call-error';
import { useProjectExit } from '@/lib/workbench/use-project-exit';
import { importProject } from './import-project';
import { ImportRefusedError, type ImportSource } from './import-source';
import { type Review, reviewSource } from './review';
import { useLargeBodyMessages } from './use-large-body-messages';

export type ImportProblem = CallError | ImportRefusedError;
type ImportState =
  | { at: 'choosing'; problem: ImportProblem | null }
  | { at: 'looking' }
  | { at: 'review'; review: Review; problem: ImportProblem | null }
  | { at: 'reading'; done: number; total: number }
  | { at: 'sending'; bytes: number };

/**
 * State of one import dialog: the selection, the progress and the result. Unmounting the dialog
 * stops the import.
 */
export function useProjectImport(onClose: () => void) {
  const t = useTranslations();
  const leave = useProjectExit();
  const reload = useReloadProjects();
  const words = useLargeBodyMessages();
  const [state, setState] = useState<ImportState>({ at: 'choosing', problem: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  return {
    state,
    /** Reviews a source; `open` may fetch it from a code host. */
    async openSource(
      open: (
        host: Pick<CodeHost, 'fetch' | 'signal' | 'sleep'>,
      ) => ImportSource | Promise<ImportSource>,
    ): Promise<void> {
      const signal = begin();
      setState({ at: 'looking' });
      try {
        const review = await reviewSource(await open(createBrowserHost(signal)));
        if (!signal.aborted) setState({ at: 'review', review, problem: null });
      } catch (error) {
        if (signal.aborted) return;
        setState({ at: 'choosing', problem: toImportProblem(error) });
        rethrowUnknown(error);
      }
    },
    back: () => setState({ at: 'choosing', problem: null }),
    async startImport(
      review: Review,
      { title, secrets }: { title: string; secrets: boolean },
    ): Promise<void> {
      const signal = begin();
      const files = secrets ? [...review.files, ...review.secrets] : review.files;
      const total = files.length;
      const name = projectTitle({ artifactTitle: title, prompt: review.name, fallback: '…' });
      const said = {
        title: name,
        ask: t(`bring.ask.${review.kind}`, { name }).slice(0, limits.transfer.saidMax),
        answer: t('bring.answer', { count: total }),
      };
      const onFile = (done: number) =>
        void (signal.aborted || setState({ at: 'reading', done, total }));
      const onSend = (bytes: number) => void (signal.aborted || setState({ at: 'sending', bytes }));
      setState({ at: 'reading', done: 0, total });
      try {
        const made = await importProject(files, said, { onFile, onSend, words, signal });
        toast({ kind: 'success', title: t('transfer.imported', { count: 1, title: made.title }) });
        reload();
        onClose();
        leave(paths.chat(made.uuid));
      } catch (error) {
        if (signal.aborted) return;
        // If the connection broke, the import may have succeeded anyway. Reload the list, which
        // then shows the project.
        reload();
        setState({ at: 'review', review, problem: toImportProblem(error) });
        rethrowUnknown(error);
      }
    },
  };
}

function toImportProblem(error: unknown): ImportProblem | null {
  return isCallError(error) || error instanceof ImportRefusedError ? error : null;
}

/** Rethrows unexpected errors, after the dialog has returned to its previous step. */
function rethrowUnknown(error: unknown): void {
  if (!toImportProblem(error) && !isAbort(error)) throw error;
}
