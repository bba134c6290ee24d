'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { errors } from '@/domain/errors';
import { takeShellPrompt, useShellPrompts } from '@/lib/app-shell/shell-prompt';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';
import { warnsOnLeave } from '@/lib/chat/leave-guard';
import { type TabState, tabTitle } from '@/lib/chat/tab-title';
import { openDialog } from '@/lib/dialogs/store';
import { useHelp } from '@/lib/help/store';
import { usePaletteProject } from '@/lib/palette/store';
import { useBuild, useEditor, useOpenProject, useProject, useRun } from '@/lib/projects/context';
import { useDraftReminder } from '@/lib/projects/draft-reminder';
import { useSession } from '@/lib/session/store';
import { focusNextRegion } from '@/lib/workbench/focus-next-region';

/**
 * The open project's effects on the page: title, leave warning, shortcuts, and handover after
 * sign-in.
 */
export function useStudioPage(tab: TabState) {
  useTitle(tab);
  useLeaveWarning();
  useShortcuts();
  useDraftReminderAfterSignIn();
  useShellPrompt();
  useSuggestedPrompt();
  usePaletteHost();
}

/** Applies the palette's commands to this project while it is open. */
function usePaletteHost() {
  const project = useOpenProject();
  useEffect(() => {
    usePaletteProject.setState({ project });
    return () => usePaletteProject.setState({ project: null });
  }, [project]);
}

function useTitle(tab: TabState) {
  const t = useTranslations('shell');
  const title = useProject((project) => project.title);
  useEffect(() => {
    document.title = tabTitle(tab, title ? `${title} · ${t('name')}` : t('metaTitle'));
  }, [tab, title, t]);
}

function useLeaveWarning() {
  const loading = useRun((run) => run.status === 'loading');
  const building = useBuild((build) => build.building);
  const unsaved = useEditor((editor) => editor.unsaved.size > 0);
  const mode = useWindowMode();
  const warns = warnsOnLeave({ loading, building, unsaved, mode });
  useEffect(() => {
    if (!warns) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [warns]);
}

/**
 * WB-012, CHAT-049, PP-23: Ctrl+J toggles the terminal, F6 goes to the next region, `?` lists the
 * keys.
 */
function useShortcuts() {
  const project = useOpenProject();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'j') {
      event.preventDefault();
      project.view.toggleTerminal();
    }
    if (event.key === 'F6') {
      event.preventDefault();
      focusNextRegion();
    }
    const typing =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, [contenteditable="true"]');
    if (event.key === '?' && !typing) openDialog('shortcuts', {});
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** APP-003: sends a prompt from a shell as if typed, once the session is known. */
function useShellPrompt() {
  const project = useOpenProject();
  const mode = useWindowMode();
  const waiting = useShellPrompts((prompts) => prompts.waiting.length > 0);
  const known = useSession((session) => session.status !== 'unknown');
  useEffect(() => {
    if (!waiting || !known) return;
    const prompt = takeShellPrompt();
    if (prompt === undefined) return;
    // GEN-022: the send button would refuse it silently, but an app needs the error.
    if (project.run.getState().status === 'loading')
      return mode.reportFailure({ code: errors.taskRunning.code, message: '', reference: '' });
    project.draft.setText(prompt);
    void project.send();
  }, [waiting, known, project, mode]);
}

/** Puts a prompt chosen in the guide into the box on home, for the user to review and send. */
function useSuggestedPrompt() {
  const { draft } = useOpenProject();
  const brought = useHelp((help) => help.suggestedPrompt);
  const isHome = useProject((project) => project.uuid === null);
  useEffect(() => {
    if (brought === null || !isHome) return;
    useHelp.setState({ suggestedPrompt: null });
    draft.setText(brought);
    // Wait until the guide has restored the focus to its opener.
    requestAnimationFrame(() =>
      document.querySelector<HTMLTextAreaElement>('#prompt textarea')?.focus(),
    );
  }, [brought, isHome, draft]);
}

/** PP-21: after a sign-in, shows the user that the text in the box is still there. */
function useDraftReminderAfterSignIn() {
  const { draft } = useOpenProject();
  useEffect(
    () =>
      useSession.subscribe(({ status }, before) => {
        if (before.status === 'guest' && status === 'signed-in')
          useDraftReminder.setState({ isPending: draft.getState().text.trim() !== '' });
        if (status === 'guest') useDraftReminder.setState({ isPending: false });
      }),
    [draft],
  );
}
