import { artifact, type CorpusAnswer, edit, file } from './answer.ts';

const long = `${Array.from({ length: 50 }, (_, i) => `export const item${i} = ${i};`).join('\n')}\n`;
const half = (from: number, to: number) => `${long.split('\n').slice(from, to).join('\n')}\n`;
const refusedText = (name: string, path: string, content: string): CorpusAnswer => ({
  name,
  answer: artifact(file(path, content)),
  files: {},
  refused: [`placeholder ${path}`],
});
const acceptedText = (name: string, path: string, content: string): CorpusAnswer => ({
  name,
  answer: artifact(file(path, content)),
  files: { [path]: content },
});

/** Answers whose files must be refused, and answers that only look like these. */
export const guards: CorpusAnswer[] = [
  refusedText('rest of the code', 'a.ts', 'export const a = 1;\n// ... rest of the code ...\n'),
  refusedText(
    'rest of the code in JSX',
    'a.tsx',
    'export const A = () => (\n  <p>\n    {/* ... existing content ... */}\n  </p>\n);\n',
  ),
  refusedText(
    'rest of a style sheet',
    'a.css',
    'a {}\n/* rest of the styles remain unchanged */\n',
  ),
  refusedText('rest of a page', 'a.html', '<p>a</p>\n<!-- ... other sections ... -->\n'),
  refusedText('其余代码', 'a.ts', 'export const a = 1;\n// 其余代码保持不变\n'),
  refusedText(
    '省略',
    'a.tsx',
    'export const A = () => (\n  <p>\n    {/* …… 此处省略其他内容 …… */}\n  </p>\n);\n',
  ),
  refusedText('残りのコード', 'a.ts', '// 残りのコードは省略\n'),
  refusedText('나머지 코드', 'a.ts', '// 나머지 코드는 동일\n'),
  refusedText('dots alone', 'a.ts', 'export const a = 1;\n// ...\n'),
  acceptedText(
    'a comment about existing code',
    'a.ts',
    '// The existing users keep their plan until it ends.\nexport const a = 1;\n',
  ),
  acceptedText(
    'dots in a text',
    'a.tsx',
    'export const A = () => <p>Loading...</p>;\n// Shown while the rest loads\n',
  ),
  acceptedText('a spread', 'a.ts', 'export const a = [...[1]];\n'),
  acceptedText('a note in prose', 'README.md', '... rest of the code\n'),
  {
    name: 'words that stood there before',
    head: { 'a.ts': '// ...\nexport const a = 1;\n' },
    answer: artifact(edit('a.ts', ['export const a = 1;', 'export const a = 2;'])),
    files: { 'a.ts': '// ...\nexport const a = 2;\n' },
  },
  {
    name: 'an edit that brings such words',
    head: { 'a.ts': 'export const a = 1;\nexport const b = 2;\n' },
    answer: artifact(
      edit('a.ts', [
        'export const a = 1;\nexport const b = 2;',
        'export const a = 3;\n// ... existing code ...',
      ]),
    ),
    files: {},
    refused: ['placeholder a.ts'],
  },
  {
    name: 'most of a file gone',
    head: { 'a.ts': long },
    answer: artifact(file('a.ts', half(0, 5))),
    files: {},
    refused: ['shrink a.ts'],
  },
  {
    name: 'a third of a file gone',
    head: { 'a.ts': long },
    answer: artifact(file('a.ts', half(0, 34))),
    files: { 'a.ts': half(0, 34) },
  },
  {
    name: 'most of a file moved',
    head: { 'a.ts': long },
    answer: artifact(file('b.ts', half(5, 50)), file('a.ts', half(0, 5))),
    files: { 'b.ts': half(5, 50), 'a.ts': half(0, 5) },
  },
  {
    name: 'a small file made smaller',
    head: { 'a.ts': half(0, 20) },
    answer: artifact(file('a.ts', half(0, 1))),
    files: { 'a.ts': half(0, 1) },
  },
  {
    name: 'TypeScript that does not parse',
    answer: artifact(file('a.ts', 'export const a = {;\n')),
    files: {},
    refused: ['syntax a.ts'],
  },
  {
    name: 'JSX that does not close',
    answer: artifact(file('a.tsx', 'export const A = () => <div><p></div>;\n')),
    files: {},
    refused: ['syntax a.tsx'],
  },
  {
    name: 'JSON with a comma too many',
    answer: artifact(file('package.json', '{"name":"a",}\n')),
    files: {},
    refused: ['syntax package.json'],
  },
  {
    name: 'comments in tsconfig.json',
    answer: artifact(file('tsconfig.json', '{ // ours\n}\n')),
    files: { 'tsconfig.json': '{ // ours\n}\n' },
  },
  {
    name: 'a style sheet that ends early',
    answer: artifact(file('a.css', 'a { color: red;\n')),
    files: {},
    refused: ['syntax a.css'],
  },
  {
    name: 'the new words of Tailwind',
    answer: artifact(
      file(
        'a.css',
        '@import "tailwindcss";\n@theme { --color-a: oklch(0.7 0.1 20); }\n@utility b { @apply c; }\n',
      ),
    ),
    files: {
      'a.css':
        '@import "tailwindcss";\n@theme { --color-a: oklch(0.7 0.1 20); }\n@utility b { @apply c; }\n',
    },
  },
  {
    name: 'a page cut inside a script',
    answer: artifact(file('index.html', '<script>if (a')),
    files: {},
    refused: ['syntax index.html'],
  },
  {
    name: 'a file that was broken before may stay broken',
    head: { 'a.ts': 'export const a = {;\n' },
    answer: artifact(file('a.ts', 'export const b = {;\n')),
    files: { 'a.ts': 'export const b = {;\n' },
  },
  {
    name: 'an action never closed before the next',
    answer:
      '<appArtifact id="a" title="T"><appAction type="file" filePath="a.css">\na {}\n<appAction type="file" filePath="b.css">\nb {}\n</appAction></appArtifact>',
    files: {},
    refused: ['nested a.css'],
  },
  {
    name: 'an action closed by the artifact',
    answer: `<appArtifact id="a" title="T"><appAction type="file" filePath="a.css">\na {}\n</appArtifact>\nEnjoy!\n</appAction>`,
    files: {},
    refused: ['nested a.css'],
  },
];
