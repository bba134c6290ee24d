'use client';

import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Spinner } from '@/components/ui/spinner';
import { formatSize } from '@/domain/resources/size';
import { paths } from '@/lib/paths';
import { useReloadProjects } from '@/lib/projects/use-project-list';
import { toast } from '@/lib/toasts/store';
import { importChats } from '@/lib/transfer/import-chats';
import { useLargeBodyMessages } from '@/lib/transfer/use-large-body-messages';
import { type CallError, isAbort, isCallError } from '@/lib/upstream/call-error';
import { useProjectExit } from '@/lib/workbench/use-project-exit';

type State = { at: 'choosing'; error: CallError | null } | { at: 'sending'; bytes: number };

/**
 * CHAT-046: imports chats from a file that this product or bolt.diy exported, and opens the first
 * imported project.
 */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const leave = useProjectExit();
  const reload = useReloadProjects();
  const carryWords = useLargeBodyMessages();
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<State>({ at: 'choosing', error: null });
  useEffect(() => () => running.current?.abort(), []);

  const bring = async (file: File) => {
    const leaving = new AbortController();
    running.current = leaving;
    setState({ at: 'sending', bytes: file.size });
    const words = {
      ...carryWords,
      tooLarge: t('errors.importTooLarge'),
      unreadable: t('errors.importUnreadable'),
    };
    try {
      const projects = await importChats(file, words, leaving.signal);
      toast({
        kind: 'success',
        title: t('transfer.imported', { count: projects.length, title: projects[0]?.title ?? '' }),
      });
      reload();
      onClose();
      if (projects[0]) leave(paths.chat(projects[0].uuid));
    } catch (error) {
      if (isAbort(error)) return;
      if (!isCallError(error)) throw error;
      // After a lost connection the result is unknown. The reloaded list shows it.
      reload();
      setState({ at: 'choosing', error });
    }
  };
  return (
    <Dialog
      title={t('transfer.import')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <div className="space-y-4">
        <p className="text-14">{t('transfer.importText')}</p>
        {state.at === 'choosing' && state.error && <ErrorNotice error={state.error} />}
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('transfer.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void bring(file);
            // Reset the input so that the same file can be chosen again after a correction.
            target.value = '';
          }}
        />
        {state.at === 'sending' ? (
          <p role="status" className="flex items-center gap-2.5 py-2 text-14">
            <Spinner />
            {t('transfer.sending', { size: formatSize(state.bytes) })}
          </p>
        ) : (
          <Button data-autofocus onClick={() => chooser.current?.click()}>
            <FileUp aria-hidden="true" size={16} strokeWidth={1.5} />
            {t('transfer.choose')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
