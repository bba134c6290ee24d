'use client';

import { useMemo } from 'react';
import type { Theme } from '@/domain/visual-editing/look-scales';
import { rootValues, themeValues, valueOutside } from '@/domain/visual-editing/theme-values';
import { useFiles, useOpenProject } from '@/lib/projects/context';

/** The themes of the project's style sheets, which decide what a class means. */
export const useTheme = (): Theme => useStyles(themeValues);

/** Returns a function that gives a CSS value of the project as it looks outside of its page. */
export function useValueOutside(): (css: string) => string {
  const roots = useStyles(rootValues);
  return (css) => valueOutside(css, roots);
}

/** Whether the project's style sheets load Tailwind, so that its classes change how a page looks. */
export const useTailwind = (): boolean => useStyles(loadsTailwind);

const loadsTailwind = (styles: readonly string[]): boolean =>
  styles.some((style) => /@import\s+(?:url\()?["']tailwindcss|@tailwind\s/.test(style));

/** Returns what `read` finds in the project's style sheets. */
function useStyles<Value>(read: (styles: readonly string[]) => Value): Value {
  const { files } = useOpenProject();
  const revision = useFiles((state) => state.revision);
  const paths = useFiles((state) => state.paths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents change with the revision
  return useMemo(() => {
    const styles = paths.flatMap((path) => {
      const file = path.endsWith('.css') ? files.read(path) : undefined;
      return file && !file.isBinary ? [file.content] : [];
    });
    return read(styles);
  }, [files, paths, revision, read]);
}
