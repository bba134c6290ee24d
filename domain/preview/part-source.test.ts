import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { type PartSource, sourcesOf } from './part-source.ts';

type Sought = Parameters<typeof sourcesOf>[0];

const hero = `import { Leaf } from 'lucide-react';
import { title } from '../content';

export function Hero() {
  return (
    <section id="top" className="grid gap-6 bg-paper px-4 py-16">
      <h1 className="font-serif text-5xl">{title}</h1>
      <p>
        Leaves from a
        single garden.
      </p>
    </section>
  );
}`;
const files: [string, string][] = [
  ['package.json', '{ "name": "mountain-tea" }'],
  [
    'src/App.tsx',
    'import { Hero } from \'./components/Hero\';\nexport const App = () => <main className="px-4"><Hero /></main>;',
  ],
  ['src/components/Hero.tsx', hero],
  [
    'src/components/Prices.tsx',
    'export const Prices = () => <section className="px-4 py-16"><h2 className="font-serif">价格</h2></section>;',
  ],
  [
    'src/components/Button.tsx',
    "const look = clsx('rounded px-3', isMain && 'bg-red text-white', 'h-9');\nexport const Button = 1;",
  ],
  ['src/content.ts', "export const title = '山雾茶馆';\nexport const more = 'Opening hours';"],
  ['src/index.css', '.font-serif { color: red }'],
  ['logo.svg', '<svg><title>山雾茶馆</title></svg>'],
];
const nothing: Sought = { tag: 'div', text: '', classes: [], names: [], hints: [] };

describe('which file a part of the page comes from', () => {
  it.each<[string, Partial<Sought>, PartSource[]]>([
    [
      'by a class attribute that only one file has',
      { classes: ['font-serif text-5xl'] },
      [{ path: 'src/components/Hero.tsx', line: 7 }],
    ],
    ['by an id', { names: ['top'] }, [{ path: 'src/components/Hero.tsx', line: 6 }]],
    [
      'by words that stand in a file of texts, Chinese ones too',
      { text: '山雾茶馆' },
      [{ path: 'src/content.ts', line: 1 }],
    ],
    [
      'by words that the source breaks over lines',
      { text: 'Leaves from a single garden.' },
      [{ path: 'src/components/Hero.tsx', line: 9 }],
    ],
    [
      'by classes that are put together',
      { classes: ['rounded px-3 bg-red text-white h-9'] },
      [{ path: 'src/components/Button.tsx', line: 1 }],
    ],
    [
      'by what a label or an address says',
      { hints: ['Opening hours'] },
      [{ path: 'src/content.ts', line: 2 }],
    ],
    [
      'its markup first, then its words',
      {
        tag: 'h1',
        classes: ['font-serif text-5xl', 'grid gap-6 bg-paper px-4 py-16'],
        text: '山雾茶馆',
      },
      [
        { path: 'src/components/Hero.tsx', line: 7 },
        { path: 'src/content.ts', line: 1 },
      ],
    ],
    [
      'by what the element’s neighbours say where it says nothing itself',
      { classes: ['', 'px-4 py-16'] },
      [{ path: 'src/components/Prices.tsx', line: 1 }],
    ],
    ['nowhere, where nothing is told', {}, []],
    [
      'nowhere, where nobody has it',
      { text: 'Nobody wrote this', classes: ['unheard-of'], names: ['gone'] },
      [],
    ],
    ['not by a letter that stands everywhere', { text: 'a\n1' }, []],
    ['not by what tools write', { text: 'mountain-tea' }, []],
    ['though its words look like a pattern', { text: 'Opening hours (.*+?[' }, []],
  ])('%s', (_, part, expected) =>
    expect(sourcesOf({ ...nothing, ...part }, files).slice(0, expected.length || 1)).toEqual(
      expected,
    ),
  );

  it('limits the number of files', () => {
    const same = Array.from({ length: 9 }, (_, at): [string, string] => [
      `src/Card${at}.tsx`,
      '<p>The same words</p>',
    ]);
    expect(sourcesOf({ ...nothing, text: 'The same words' }, same)).toHaveLength(
      limits.preview.part.sources,
    );
  });
});
