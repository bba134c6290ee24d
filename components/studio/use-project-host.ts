'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { windowMode } from '@/lib/app-shell/use-window-mode';
import type { TurnFailure } from '@/lib/chat/failure-reactions';
import { createAddressUpdater } from '@/lib/chat/project-address';
import type { TabState } from '@/lib/chat/tab-title';
import type { Config } from '@/lib/config/config';
import { openDialog } from '@/lib/dialogs/store';
import { starterQuery } from '@/lib/models/starter';
import { paths } from '@/lib/paths';
import type { ProjectHost } from '@/lib/projects/project-dependencies';
import { useSession } from '@/lib/session/store';
import { readStored, writeStored } from '@/lib/storage/storage.client';
import { toast } from '@/lib/toasts/store';
import { isAbort, isCallError } from '@/lib/upstream/call-error';
import { endSession } from '@/lib/upstream/on-unauthorised';
import { realClock } from '@/lib/utils/clock';
import { builderAddress, previewFrame } from '@/lib/workbench/preview-address';

type HostOptions = {
  goHome(failure: TurnFailure | null): void;
  mark(state: TabState): void;
  config: Config;
};

const codeHabit = {
  read: () => readStored('opens_code') ?? false,
  write: () => void writeStored('opens_code', true),
};

/**
 * Returns the functions of the page that an open project calls. Their texts are in the user's
 * language.
 */
export function useProjectHost({
  goHome,
  mark,
  config,
}: HostOptions): ProjectHost & { address(uuid: string): void } {
  const t = useNewestTranslations();
  const queries = useQueryClient();
  return useMemo(() => {
    const address = createAddressUpdater(realClock, showAddress);
    return {
      address,
      windowMode,
      isSignedIn: () => useSession.getState().status === 'signed-in',
      hasServerModel: () => queries.getQueryData(starterQuery.queryKey)?.starter === false,
      promptSignIn() {
        windowMode().reportFailure({
          code: errors.notSignedIn.code,
          message: t('errors.notSignedIn'),
          reference: '',
        });
        openDialog('sign-in', {});
      },
      handleSessionEnd: () => endSession('expired'),
      showFailure({ reaction, code, message, reference }) {
        const mode = windowMode();
        mode.reportFailure({
          code,
          message: reaction.kind === 'notice' ? t(reaction.title) : message,
          reference,
        });
        // The notice above the box already says that the browser is offline.
        if (mode.handlesFailure(code) || reaction.error === 'offline') return;
        if (reaction.kind === 'dialog') return openDialog(reaction.dialog, {});
        const text = reaction.description ? t(reaction.description) : readableText(message);
        toast({
          kind: 'error',
          title: t(reaction.title),
          ...(text ? { text } : {}),
          ...(reference ? { reference } : {}),
        });
      },
      showError(key, message) {
        windowMode().reportFailure({ code: 0, message: message || t(key), reference: '' });
        toast({ kind: 'error', title: message || t(key) });
      },
      showAlert: (line) => void toast({ kind: 'error', title: line }),
      setTokenBalance: (balance) => useSession.getState().setTokenBalance(balance),
      goHome(failure) {
        const mode = windowMode();
        // A failure that is on screen was already reported to the mobile app. Without a failure,
        // report an empty one, so that the app knows that no project is open.
        if (!failure) mode.reportFailure({ code: 0, message: '', reference: '' });
        mode.exitProject(() => goHome(failure));
      },
      mark,
      previewUrl: (name) =>
        previewFrame({
          name,
          domain: config.previewDomain,
          place: { port: config.previewPort, secure: config.secure },
          pageHost: window.location.hostname,
          // The frame itself tests later whether local names resolve. Here only the existence of an
          // address matters.
          resolvesLocalhost: true,
        }).url,
      showSaveError(error) {
        if (isAbort(error)) return;
        if (!isCallError(error)) throw error;
        const { message, entry, reference } = error;
        toast({
          kind: 'error',
          title: t('workbench.saveFailed'),
          text: message || t(entry.messageKey),
          reference,
        });
      },
      builderUrl: (uuid) =>
        builderAddress({
          uuid,
          domain: config.previewDomain,
          place: { port: config.previewPort, secure: config.secure },
          pageHost: window.location.hostname,
        }),
      formatRunnerMessage: (sentence, values) => t(`runner.${sentence}`, values ?? {}),
      codeHabit,
      chosenRunner: {
        read: () => readStored('runner'),
        write: (name) => void writeStored('runner', name),
      },
      showLoadError(message) {
        const title = message || t('toast.errorChatInfo');
        toast({ kind: 'error', title });
        windowMode().handleChatLoadFailure(title, () =>
          setTimeout(() => goHome(null), limits.chat.chatLoadFailureRedirectMs),
        );
      },
    };
  }, [t, queries, goHome, mark, config]);
}

/**
 * Shows a project's address. The home screen stays in the browser's history, so that Back returns
 * to it and does not leave the site (ROUTE-019).
 */
function showAddress(path: string): void {
  if (window.location.pathname === paths.home) window.history.pushState(null, '', path);
  else window.history.replaceState(null, '', path);
}

type Translate = ReturnType<typeof useTranslations<never>>;

/** Returns '' for a message key, which a failed run may contain instead of a text. */
const readableText = (message: string): string => (/^errors\.\w+$/.test(message) ? '' : message);

/**
 * Returns a translator that is always the same function and translates into the newest language. An
 * open project needs this, because it keeps the functions that it was opened with.
 */
function useNewestTranslations(): Translate {
  const translate = useTranslations();
  const newest = useRef(translate);
  useLayoutEffect(() => {
    newest.current = translate;
  }, [translate]);
  const [stable] = useState(() => {
    const read = (...input: Parameters<typeof translate>) => newest.current(...input);
    return Object.assign(read as typeof translate, {
      rich: translate.rich,
      markup: translate.markup,
      raw: translate.raw,
      has: translate.has,
    });
  });
  return stable;
}
