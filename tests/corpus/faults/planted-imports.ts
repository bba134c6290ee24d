import {
  importIn,
  lacks,
  type PlantedFault,
  type ProjectFiles,
  replaceIn,
} from './planted-fault.ts';

const part = 'src/parts/price-tag.tsx';
const byDefault = 'export default function PriceTag() {\n  return <b>12</b>;\n}\n';
const byName = 'export function PriceTag() {\n  return <b>12</b>;\n}\n';

function addPart(files: ProjectFiles, text: string): void {
  files.set(part, text);
}

/** Imports of names that packages and files do not export. */
export const plantedImports: PlantedFault[] = [
  {
    name: 'an icon that does not exist',
    by: 'fixer',
    plant: (files) => importIn(files, "import { Seedling } from 'lucide-react';", 'Seedling'),
    isGone: lacks(/\{ Seedling \}/),
  },
  {
    name: 'an icon of a brand',
    by: 'fixer',
    plant: (files) =>
      importIn(files, "import { Github, Twitter as Bird } from 'lucide-react';", 'Github, Bird'),
    isGone: lacks(/\{ Github|Twitter as/),
  },
  {
    name: 'an icon of another name',
    by: 'fixer',
    plant: (files) =>
      importIn(files, "import { NotebookQuill } from 'lucide-react';", 'NotebookQuill'),
    isGone: lacks(/\{ NotebookQuill \}/),
  },
  {
    name: 'a default import of a package without one',
    by: 'fixer',
    plant: (files) => importIn(files, "import toast from 'sonner';", 'toast'),
    isGone: lacks('import toast from'),
  },
  {
    name: 'a named import of a default export of a package',
    by: 'fixer',
    plant: (files) => importIn(files, "import { confetti } from 'canvas-confetti';", 'confetti'),
    isGone: lacks('{ confetti }'),
  },
  {
    name: 'a name of the neighbouring package',
    by: 'fixer',
    plant: (files) => importIn(files, "import { createRoot } from 'react-dom';", 'createRoot'),
    isGone: lacks("from 'react-dom';"),
  },
  {
    name: 'a name that a package no longer has',
    by: 'model',
    plant: (files) => importIn(files, "import { useHistory } from 'react-router';", 'useHistory'),
    isGone: lacks('useHistory'),
  },
  {
    name: 'a package that is not listed',
    by: 'fixer',
    plant(files) {
      importIn(files, "import { format } from 'date-fns';", 'format');
      return 'package.json';
    },
    isGone: (files) => /"date-fns": "\d/.test(files.get('package.json') ?? ''),
  },
  {
    name: 'another case in a path',
    by: 'fixer',
    plant(files) {
      addPart(files, byName);
      return importIn(files, "import { PriceTag } from './parts/PriceTag';", 'PriceTag');
    },
    isGone: lacks('./parts/PriceTag'),
  },
  {
    name: 'another folder in a path',
    by: 'fixer',
    plant(files) {
      addPart(files, byName);
      return importIn(files, "import { PriceTag } from './components/price-tag';", 'PriceTag');
    },
    isGone: lacks('./components/price-tag'),
  },
  {
    name: 'an alias that nobody defines',
    by: 'fixer',
    plant(files) {
      addPart(files, byName);
      return importIn(files, "import { PriceTag } from '@/parts/price-tag';", 'PriceTag');
    },
    isGone: lacks('@/'),
  },
  {
    name: 'a component that was never written',
    by: 'model',
    plant: (files) => importIn(files, "import Pagination from './parts/pagination';", 'Pagination'),
    isGone: lacks('./parts/pagination'),
  },
  {
    name: 'a style sheet that was never written',
    by: 'fixer',
    plant: (files) => importIn(files, "import './App.css';", ''),
    isGone: lacks('App.css'),
  },
  {
    name: 'a style sheet that imports a missing one',
    by: 'fixer',
    plant(files) {
      const text = files.get('src/index.css') ?? '';
      files.set('src/index.css', `@import "./styles/tokens.css";\n${text}`);
      return 'src/index.css';
    },
    isGone: lacks('tokens.css'),
  },
  {
    name: 'a default import of a named export',
    by: 'fixer',
    plant(files) {
      addPart(files, byName);
      return importIn(files, "import PriceTag from './parts/price-tag';", 'PriceTag');
    },
    isGone: lacks('import PriceTag from'),
  },
  {
    name: 'a named import of a default export',
    by: 'fixer',
    plant(files) {
      addPart(files, byDefault);
      return importIn(files, "import { PriceTag } from './parts/price-tag';", 'PriceTag');
    },
    isGone: lacks('{ PriceTag }'),
  },
  {
    name: 'a name that another file exports',
    by: 'fixer',
    plant(files) {
      addPart(files, byName);
      files.set('src/parts/amount.ts', 'export const amount = 12;\n');
      return importIn(
        files,
        "import { PriceTag, amount } from './parts/price-tag';",
        'PriceTag, amount',
      );
    },
    isGone: lacks(/PriceTag, amount \}/),
  },
  {
    name: 'a name that no file exports',
    by: 'model',
    plant(files) {
      addPart(files, byName);
      return importIn(files, "import { PriceTag, currency } from './parts/price-tag';", 'currency');
    },
    isGone: lacks('currency'),
  },
  {
    name: 'a list of exports with a file that does not exist',
    by: 'model',
    plant(files) {
      addPart(files, byName);
      files.set('src/parts/index.ts', "export * from './price-tag';\nexport * from './badge';\n");
      importIn(files, "import { PriceTag } from './parts';", 'PriceTag');
      return 'src/parts/index.ts';
    },
    isGone: lacks('./badge'),
  },
  {
    name: 'a lazy screen without a default export',
    by: 'fixer',
    plant(files) {
      addPart(files, byName);
      return importIn(
        files,
        "import { lazy } from 'react';\nconst Late = lazy(() => import('./parts/price-tag'));",
        'Late',
      );
    },
    isGone: lacks("price-tag'))"),
  },
  {
    name: 'a script of another ending in the page',
    by: 'fixer',
    plant: (files) =>
      replaceIn(files, 'index.html', '/src/main.tsx', '/src/main.jsx') ? 'index.html' : undefined,
    isGone: lacks('main.jsx'),
  },
];
