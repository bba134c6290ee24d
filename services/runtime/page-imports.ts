/** Tools, styles and types: nothing a page imports. */
const notForPages = /^(?:vite|tailwindcss|@vitejs\/.+|@tailwindcss\/.+|@types\/.+)$/;
/** Entries beside a package's main one that generated projects use. */
const subpaths: Record<string, string[]> = {
  react: ['react/jsx-runtime', 'react/jsx-dev-runtime'],
  'react-dom': ['react-dom/client'],
  motion: ['motion/react'],
  '@hookform/resolvers': ['@hookform/resolvers/zod'],
  zustand: ['zustand/middleware'],
  'date-fns': ['date-fns/locale'],
};
/** These have no entry of their own name that a browser could load. */
const onlySubpaths = new Set(['@hookform/resolvers', 'motion']);

/** Everything that pages import of these packages, as they write it: `react`, `react-dom/client`, … */
export function pageImports(packages: Readonly<Record<string, string>>): string[] {
  return Object.keys(packages)
    .filter((name) => !notForPages.test(name))
    .flatMap((name) => [...(onlySubpaths.has(name) ? [] : [name]), ...(subpaths[name] ?? [])]);
}
