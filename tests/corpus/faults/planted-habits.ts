import {
  importIn,
  lacks,
  type PlantedFault,
  type ProjectFiles,
  replaceIn,
} from './planted-fault.ts';

const oldConfig = `/** @type {import('tailwindcss').Config} */
export default {
  content: ['./index.html', './src/**/*.{js,ts,jsx,tsx}'],
  darkMode: 'class',
  theme: {
    extend: {
      colors: { brand: { DEFAULT: '#8b4513', 500: '#a0522d' }, paper: '#fff5ee' },
      fontFamily: { display: ['Playfair Display', 'serif'] },
    },
  },
  plugins: [],
};
`;

const usesTailwind = (files: ProjectFiles): boolean =>
  (files.get('src/index.css') ?? '').includes('@import "tailwindcss"');

/**
 * Faults that models often write: duplicate declarations, Tailwind 3 syntax or setup, and a page
 * without its title, language or icon.
 */
export const plantedHabits: PlantedFault[] = [
  {
    name: 'an import that is there twice',
    by: 'fixer',
    plant(files) {
      const path = 'src/app.tsx';
      const text = files.get(path) ?? '';
      const statement = /^import \{[^}]+\} from '[^']+';\n/m.exec(text)?.[0];
      if (!statement) return undefined;
      files.set(path, statement + text);
      return path;
    },
    isGone(files, broken) {
      const lines = (files.get(broken) ?? '')
        .split('\n')
        .filter((line) => line.startsWith('import '));
      return new Set(lines).size === lines.length;
    },
  },
  {
    name: 'a type import beside the import of the value',
    by: 'fixer',
    plant(files) {
      files.set('src/parts/level.ts', 'export class Level {}\n');
      const twice =
        "import type { Level } from './parts/level';\nimport { Level } from './parts/level';";
      return importIn(files, twice, 'Level');
    },
    isGone: lacks('import type { Level }'),
  },
  {
    name: 'a constant that is there twice',
    by: 'fixer',
    plant: (files) =>
      importIn(files, 'const deliveryDays = [2, 4];\nconst deliveryDays = [2, 4];', 'deliveryDays'),
    isGone: lacks(/deliveryDays = [\s\S]*deliveryDays = /),
  },
  {
    name: 'two constants of one name',
    by: 'model',
    plant: (files) => importIn(files, 'const askedBack = 1;\nconst askedBack = 2;', 'askedBack'),
    isGone: lacks('askedBack = 2'),
  },
  {
    name: 'directives of Tailwind 3',
    by: 'fixer',
    plant(files) {
      const old = '@tailwind base;\n@tailwind components;\n@tailwind utilities;\n';
      const isThere = replaceIn(files, 'src/index.css', /@import "tailwindcss";\n/, '');
      files.set('src/index.css', `${files.get('src/index.css') ?? ''}\n${old}`);
      return isThere ? 'src/index.css' : undefined;
    },
    isGone: (files) =>
      /^@import 'tailwindcss';\n(?![\s\S]*@tailwind)/.test(files.get('src/index.css') ?? ''),
  },
  {
    name: 'a configuration of Tailwind 3',
    by: 'fixer',
    plant(files) {
      if (!usesTailwind(files)) return undefined;
      files.set('tailwind.config.js', oldConfig);
      return 'tailwind.config.js';
    },
    isGone: (files) =>
      !files.has('tailwind.config.js') &&
      ['--color-brand: #8b4513;', '--color-brand-500: #a0522d;', '--color-paper: #fff5ee;'].every(
        (line) => files.get('src/index.css')?.includes(line),
      ),
  },
  {
    name: 'the PostCSS plugin of Tailwind 3',
    by: 'fixer',
    plant(files) {
      if (!usesTailwind(files)) return undefined;
      files.set(
        'postcss.config.js',
        'export default {\n  plugins: {\n    tailwindcss: {},\n    autoprefixer: {},\n  },\n};\n',
      );
      return 'postcss.config.js';
    },
    isGone: (files) => !files.has('postcss.config.js'),
  },
  {
    name: 'a Vite configuration without Tailwind',
    by: 'fixer',
    plant(files) {
      if (!usesTailwind(files)) return undefined;
      files.set(
        'vite.config.ts',
        "import react from '@vitejs/plugin-react';\nimport { defineConfig } from 'vite';\n\nexport default defineConfig({ plugins: [react()] });\n",
      );
      return 'vite.config.ts';
    },
    isGone: (files) =>
      /plugins: \[tailwindcss\(\), react\(\)\]/.test(files.get('vite.config.ts') ?? ''),
  },
  {
    name: 'a page without language and title',
    by: 'fixer',
    plant(files) {
      replaceIn(files, 'index.html', / lang="[^"]*"/, '');
      replaceIn(files, 'index.html', /\s*<title>[^<]*<\/title>/, '');
      return 'index.html';
    },
    isGone: (files) =>
      /<html lang="[^"]+">[\s\S]*<title>[^<]+<\/title>/.test(files.get('index.html') ?? ''),
  },
  {
    name: 'a page without an icon',
    by: 'fixer',
    plant: (files) =>
      replaceIn(files, 'index.html', /\s*<link rel="icon"[^>]*>/, '') ? 'index.html' : undefined,
    isGone: (files) => /<link rel="icon"/.test(files.get('index.html') ?? ''),
  },
  {
    name: 'an icon file that does not exist',
    by: 'fixer',
    plant: (files) =>
      replaceIn(files, 'index.html', /href="data:[^"]*"/, 'href="/vite.svg"')
        ? 'index.html'
        : undefined,
    isGone: lacks('vite.svg'),
  },
];
