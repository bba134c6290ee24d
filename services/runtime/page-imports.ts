/** Tools, styles and types, which pages do not import. */
const notForPages = /^(?:vite|tailwindcss|@vitejs\/.+|@tailwindcss\/.+|@types\/.+)$/;
/** Additional entry points of packages that generated projects use. */
const subpaths: Record<string, string[]> = {
  react: ['react/jsx-runtime', 'react/jsx-dev-runtime'],
  'react-dom': ['react-dom/client'],
  motion: ['motion/react'],
  '@hookform/resolvers': ['@hookform/resolvers/zod'],
  zustand: ['zustand/middleware'],
  'date-fns': ['date-fns/locale'],
};
/** Packages whose main entry cannot be loaded in a browser. */
const onlySubpaths = new Set(['@hookform/resolvers', 'motion']);

/**
 * Returns the import specifiers that a page may use for these packages: `react`,
 * `react-dom/client`, …
 */
export function pageImports(packages: Readonly<Record<string, string>>): string[] {
  return Object.keys(packages)
    .filter((name) => !notForPages.test(name))
    .flatMap((name) => [...(onlySubpaths.has(name) ? [] : [name]), ...(subpaths[name] ?? [])]);
}
