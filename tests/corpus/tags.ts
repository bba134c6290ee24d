import { artifact, type CorpusAnswer, file } from './answer.ts';

/** Answers with correct tags, malformed tags, tags in the wrong place, and no tags. */
export const tags: CorpusAnswer[] = [
  {
    name: 'as asked',
    answer: `A page.\n${artifact(file('a.txt', 'a\n'))}\nDone.`,
    files: { 'a.txt': 'a\n' },
    prose: 'A page.\n\nDone.',
    title: 'Site',
  },
  {
    name: 'words only',
    answer: 'Tailwind is a library of classes.',
    files: {},
    prose: 'Tailwind is a library of classes.',
  },
  { name: 'nothing but blanks', answer: ' \n ', files: {}, prose: '' },
  {
    name: 'single quotes, attributes in another order and on lines of their own',
    answer: `<appArtifact title='It"s mine' id=x>\n<appAction\n  filePath='a.txt'\n  type='file'\n>\na</appAction></appArtifact>`,
    files: { 'a.txt': 'a' },
    title: 'It"s mine',
  },
  {
    name: 'entities in attributes',
    answer: `<appArtifact id="a" title="A &amp; B &lt;3">${file('a&amp;b.txt', 'x')}</appArtifact>`,
    files: { 'a&b.txt': 'x' },
    title: 'A & B <3',
  },
  {
    name: 'the tags of another tool',
    answer:
      '<boltArtifact id="a" title="Bolt">\n<boltAction type="file" filePath="a.txt">\na</boltAction>\n</boltArtifact>',
    files: { 'a.txt': 'a' },
    title: 'Bolt',
  },
  {
    name: 'both kinds of tags in one artifact',
    answer: `<boltArtifact id="a" title="B">${file('a.txt', 'a')}</appArtifact>`,
    files: { 'a.txt': 'a' },
  },
  {
    name: 'two artifacts',
    answer: `First.\n<appArtifact id="a" title="One">${file('a.txt', '1')}</appArtifact>\nSecond.\n<appArtifact id="b" title="Two">${file('b.txt', '2')}</appArtifact>`,
    files: { 'a.txt': '1', 'b.txt': '2' },
    prose: 'First.\n\nSecond.',
    title: 'One',
  },
  {
    name: 'an artifact in an artifact',
    answer: `<appArtifact id="a" title="Outer">${file('a.txt', '1')}<appArtifact id="b" title="Inner">${file('b.txt', '2')}</appArtifact></appArtifact>`,
    files: { 'a.txt': '1', 'b.txt': '2' },
    title: 'Outer',
    prose: '',
  },
  {
    name: 'an action without an artifact',
    answer: `Here:\n${file('a.txt', 'a')}\nDone.`,
    files: { 'a.txt': 'a' },
    prose: 'Here:\n\nDone.',
  },
  {
    name: 'an artifact that is never closed',
    answer: `<appArtifact id="a" title="T">${file('a.txt', 'a')}\nDone.`,
    files: { 'a.txt': 'a' },
    prose: 'Done.',
  },
  {
    name: 'the same file twice: the last counts',
    answer: artifact(file('a.txt', 'one'), file('a.txt', 'two')),
    files: { 'a.txt': 'two' },
  },
  {
    name: 'an empty artifact',
    answer: '<appArtifact id="a" title="T"></appArtifact>Nothing to do.',
    files: {},
    prose: 'Nothing to do.',
    title: 'T',
  },
  {
    name: 'a self-closing delete',
    head: { 'a.txt': 'a' },
    answer: artifact('<appAction type="delete" filePath="a.txt"/>'),
    files: { 'a.txt': null },
  },
  {
    name: 'an unknown type is read over',
    answer: artifact('<appAction type="think" filePath="a.txt">hm</appAction>', file('b.txt', 'b')),
    files: { 'b.txt': 'b' },
    prose: '',
  },
  {
    name: 'a type in capitals',
    answer: artifact('<appAction type="FILE" filePath="a.txt">a</appAction>'),
    files: { 'a.txt': 'a' },
  },
  {
    name: 'an action without a path',
    answer: artifact('<appAction type="file">a</appAction>'),
    files: {},
    refused: ['path '],
  },
  {
    name: 'prose between actions',
    answer: artifact(file('a.txt', 'a'), 'Now the second:', file('b.txt', 'b')),
    files: { 'a.txt': 'a', 'b.txt': 'b' },
    prose: 'Now the second:',
  },
  {
    name: 'a less-than sign in prose',
    answer: `If a < b and <b>bold</b> it is.\n${artifact(file('a.txt', 'a'))}`,
    files: { 'a.txt': 'a' },
    prose: 'If a < b and <b>bold</b> it is.',
  },
  {
    name: 'a tag named in prose that is none',
    answer: 'Use <appAct> or <application>.',
    files: {},
    prose: 'Use <appAct> or <application>.',
  },
  {
    name: 'a whole answer in a fence',
    answer: `\`\`\`xml\n${artifact(file('a.txt', 'a\n'))}\n\`\`\``,
    files: { 'a.txt': 'a\n' },
  },
  {
    name: 'fences with a path instead of tags',
    answer:
      'Sure:\n\n```tsx src/App.tsx\nexport const App = 1;\n```\n\n```css title="src/index.css"\na {}\n```\nDone.',
    files: { 'src/App.tsx': 'export const App = 1;\n', 'src/index.css': 'a {}\n' },
  },
  {
    name: 'a fence without a path is an example',
    answer: 'Like this:\n```tsx\nexport const App = 1;\n```',
    files: {},
  },
  {
    name: 'fences beside an artifact are words',
    answer: `${artifact(file('a.txt', 'a'))}\n\`\`\`ts b.ts\nexport {};\n\`\`\``,
    files: { 'a.txt': 'a' },
  },
  { name: 'a fence that never closes', answer: '```ts a.ts\nexport const a = 1;\n', files: {} },
  {
    name: 'commands beside files',
    answer: artifact(
      file('a.txt', 'a'),
      '<appAction type="shell">\nnpm install\n</appAction>',
      '<appAction type="start">npm run dev</appAction>',
    ),
    files: { 'a.txt': 'a' },
    commands: ['npm install\n', 'npm run dev'],
  },
  {
    name: 'statements for a database that is not there',
    answer: artifact('<appAction type="sql">select 1</appAction>'),
    files: {},
    refused: ['unsupported '],
  },
  {
    name: 'a tag cut off at the end',
    answer: `${artifact(file('a.txt', 'a'))}\nNext: <appArtifact id="b" titl`,
    files: { 'a.txt': 'a' },
    prose: 'Next:',
  },
  {
    name: 'a quotation mark that is never closed',
    answer: `Look <appArtifact title="lost> here\n${'word '.repeat(20)}`,
    files: {},
    prose: 'Look',
  },
];
