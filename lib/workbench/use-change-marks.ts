'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { versions } from '@/domain/contract/versions';
import type { Message } from '@/lib/chat/messages';
import { useFiles, useProject, useRun } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';

export type ChangeMark = 'added' | 'changed';
export type ChangeMarks = ReadonlyMap<string, ChangeMark>;

/**
 * Returns which files the last turn or later edits have changed, by path. Returns no files after
 * the first turn, because all files are new, and no files if the last turn was undone.
 */
export function useChangeMarks(): ChangeMarks {
  const uuid = useProject((project) => (project.readOnly ? null : project.uuid));
  const turn = useRun(({ messages }) => lastTurn(messages));
  const head = useFiles((files) => files.version);
  const { data } = useQuery({
    ...callQuery(versions.compare, { uuid: uuid ?? '', from: (turn ?? 1) - 1, to: head ?? 0 }),
    enabled: uuid !== null && turn !== null && turn > 1 && head !== null && head >= turn,
    // Versions never change, so the fetched changes never become outdated.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () =>
      new Map(
        data?.files.flatMap(({ path, kind }): [string, ChangeMark][] =>
          kind === 'removed' ? [] : [[path, kind]],
        ),
      ),
    [data],
  );
}

/**
 * Returns the number of the version that the last turn made. Version numbers have no gaps, so the
 * version before it has this number minus one.
 */
function lastTurn(messages: readonly Message[]): number | null {
  return (
    messages.findLast(({ role, turn }) => role === 'assistant' && turn?.version)?.turn?.version ??
    null
  );
}

/** Whether to mark a closed folder, because a file in it is marked. */
export function markBelow(marks: ChangeMarks, folder: string): boolean {
  for (const path of marks.keys()) if (path.startsWith(`${folder}/`)) return true;
  return false;
}
