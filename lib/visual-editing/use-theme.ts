'use client';

import { useMemo } from 'react';
import type { Theme } from '@/domain/visual-editing/look-scales';
import { themeValues } from '@/domain/visual-editing/theme-values';
import { useFiles, useOpenProject } from '@/lib/projects/context';

/** The themes of the project's style sheets, which decide what a class means. */
export function useTheme(): Theme {
  const { files } = useOpenProject();
  const revision = useFiles((state) => state.revision);
  const paths = useFiles((state) => state.paths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents change with the revision
  return useMemo(() => {
    const styles = paths.flatMap((path) => {
      const file = path.endsWith('.css') ? files.read(path) : undefined;
      return file && !file.isBinary ? [file.content] : [];
    });
    return themeValues(styles);
  }, [files, paths, revision]);
}
