'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TurnFailure } from '@/lib/chat/failure-reactions';
import { projectIdOfPath } from '@/lib/chat/project-address';
import type { TabState } from '@/lib/chat/tab-title';
import { useConfig } from '@/lib/config/use-config';
import { persistTurnSettings } from '@/lib/models/persist-turn-settings.client';
import { prefetchFromHtml, projectEffects } from '@/lib/projects/effects.client';
import type { InitialProject } from '@/lib/projects/initial-project';
import { type OpenProject, openProject } from '@/lib/projects/open-project';
import { readStored, removeStored, writeStored } from '@/lib/storage/storage.client';
import { realClock } from '@/lib/utils/clock';
import { listenToRestores } from '@/lib/versions/restore-announcements.client';
import { useProjectHost } from './use-project-host';

const shelf: Parameters<typeof openProject>[0]['shelf'] = {
  read: readStored,
  write: (key, text) => (text === null ? removeStored(key) : void writeStored(key, text)),
  readProjectDrafts: () => readStored('project_drafts'),
  writeProjectDrafts: (drafts) => void writeStored('project_drafts', drafts),
};

/**
 * Returns the project of the address: a new project at `/` (ROUTE-002), the saved project at
 * `/chat/{uuid}` (ROUTE-005).
 */
export function useStudioProject(shown: InitialProject | null = null): {
  project: OpenProject;
  tab: TabState;
} {
  const path = usePathname();
  const router = useRouter();
  const config = useConfig();
  const [tab, mark] = useState<TabState>('idle');
  const goingHome = useRef(false);
  const isMounted = useRef(false);

  const goHome = useCallback(
    (failure: TurnFailure | null) => {
      goingHome.current = true;
      replace.current(null, failure);
      if (window.location.pathname === '/') goingHome.current = false;
      else router.push('/');
    },
    [router],
  );
  const host = useProjectHost({ goHome, mark, config });
  const { variant } = config;
  const open = (uuid: string | null, opening?: InitialProject) =>
    openProject({
      ...{ uuid, variant, opening, host, shelf },
      effects: projectEffects,
      clock: realClock,
    });
  const [project, setProject] = useState(() => {
    const uuid = projectIdOfPath(path) ?? null;
    return open(uuid, shown?.uuid === uuid ? (shown ?? undefined) : undefined);
  });
  /**
   * The newest project. It is set before React renders the project, because the address may change
   * before that.
   */
  const current = useRef(project);

  const replaceProject = useEffectEvent((uuid: string | null, failure: TurnFailure | null) => {
    const next = open(uuid);
    // Keep the text of the prompt box, and show the failure because of which the user returns to
    // the home screen (GEN-011).
    if (goingHome.current) next.draft.fill(current.current.draft.getState());
    else next.draft.restore();
    next.run.setState({ failure });
    current.current.dispose();
    current.current = next;
    mark('idle');
    setProject(next);
    if (uuid) void next.load(uuid);
  });
  const replace = useRef<(uuid: string | null, failure: TurnFailure | null) => void>(() => {});
  useEffect(() => {
    replace.current = (uuid, failure) => replaceProject(uuid, failure);
  }, []);

  const openPathProject = useEffectEvent(() => {
    const wanted = projectIdOfPath(path);
    if (wanted === null) goingHome.current = false;
    if (
      wanted === undefined ||
      goingHome.current ||
      wanted === current.current.project.getState().uuid
    )
      return;
    replaceProject(wanted, null);
  });
  const first = useEffectEvent(() => {
    current.current.draft.restore();
    const { uuid } = current.current.project.getState();
    if (shown && current.current.isServerRendered) prefetchFromHtml(shown);
    if (uuid) void current.current.load(uuid);
  });
  const leave = useEffectEvent(() => current.current.dispose());
  useEffect(() => {
    isMounted.current = true;
    first();
    return () => {
      isMounted.current = false;
      // React mounts twice in development mode. Leave the project only if the component stays
      // unmounted.
      setTimeout(() => isMounted.current || leave());
    };
  }, []);
  useEffect(() => {
    if (path) openPathProject();
  }, [path]);
  useEffect(() => persistTurnSettings(project.project), [project]);
  useEffect(() => listenToRestores(project), [project]);
  useEffect(
    () =>
      project.project.subscribe(
        ({ uuid }, before) => void (uuid && uuid !== before.uuid && host.address(uuid)),
      ),
    [project, host],
  );
  return { project, tab };
}
