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
import {
  useBuild,
  useEditing,
  useEditor,
  useOpenProject,
  useProject,
  useRun,
} from '@/lib/projects/context';
import { useDraftReminder } from '@/lib/projects/draft-reminder';
import { useSession } from '@/lib/session/store';
import { focusNextRegion } from '@/lib/workbench/focus-next-region';

/**
 * What the open project changes in the page around it: title, warning before leaving, shortcuts,
 * and the reminder of a draft after a sign-in.
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

/** Makes this project the target of the palette's commands while the project is open. */
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
  const wanted = tabTitle(tab, title ? `${title} · ${t('name')}` : t('metaTitle'));
  useEffect(() => {
    const write = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    // The page's own metadata may arrive later and replace the title.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [wanted]);
}

function useLeaveWarning() {
  const loading = useRun((run) => run.status === 'loading');
  const building = useBuild((build) => build.building);
  const hasTexts = useEditor((editor) => editor.unsaved.size > 0);
  const hasDrafts = useEditing((editing) => Object.keys(editing.drafts).length > 0);
  const unsaved = hasTexts || hasDrafts;
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
 * WB-012, CHAT-049, PP-23: Ctrl+J toggles the terminal, F6 moves to the next region, and `?` lists
 * the shortcuts.
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

/**
 * Sends a prompt of the app around the page as if the user had typed it, when the page has loaded
 * the session (APP-003).
 */
function useShellPrompt() {
  const project = useOpenProject();
  const mode = useWindowMode();
  const waiting = useShellPrompts((prompts) => prompts.waiting.length > 0);
  const known = useSession((session) => session.status !== 'unknown');
  useEffect(() => {
    if (!waiting || !known) return;
    const prompt = takeShellPrompt();
    if (prompt === undefined) return;
    // During a run, a prompt is not sent. A native app around this page needs an error for it
    // (GEN-022).
    if (project.run.getState().status === 'loading')
      return mode.reportFailure({ code: errors.taskRunning.code, message: '', reference: '' });
    project.draft.setText(prompt);
    void project.send();
  }, [waiting, known, project, mode]);
}

/** Puts a prompt from the guide into the box on the home screen. The user reviews and sends it. */
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

/** PP-21: reminds the user after a sign-in that their text is still in the box. */
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
