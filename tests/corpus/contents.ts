import { artifact, type CorpusAnswer, file } from './answer.ts';

/** Template strings, dollars and backslashes, which `String.replace` may interpret. */
const strange = 'export const a = `$\u007b1} $& $1 $$ \\\\n`;\n';

/** Contents of files that a careless parser would damage. */
export const contents: CorpusAnswer[] = [
  {
    name: 'CRLF throughout',
    answer: artifact(file('a.txt', 'a\nb\n')).replaceAll('\n', '\r\n'),
    files: { 'a.txt': 'a\r\nb\r\n' },
  },
  { name: 'CR alone', answer: artifact(file('a.txt', 'a\rb')), files: { 'a.txt': 'a\rb' } },
  {
    name: 'no line break after the opener',
    answer: artifact('<appAction type="file" filePath="a.txt">a</appAction>'),
    files: { 'a.txt': 'a' },
  },
  {
    name: 'blank lines before and after',
    answer: artifact(file('a.txt', '\n\na\n\n')),
    files: { 'a.txt': '\n\na\n\n' },
  },
  { name: 'an empty file', answer: artifact(file('a.txt', '')), files: { 'a.txt': '' } },
  {
    name: 'entities stay as they are',
    answer: artifact(file('index.html', '<p>&lt;b&gt; &amp;amp; &nbsp;&#39;</p>\n')),
    files: { 'index.html': '<p>&lt;b&gt; &amp;amp; &nbsp;&#39;</p>\n' },
  },
  {
    name: 'emoji, joined and coloured',
    answer: artifact(file('a.txt', '👩‍👩‍👧‍👦 🇨🇳 👍🏽 🎉\n')),
    files: { 'a.txt': '👩‍👩‍👧‍👦 🇨🇳 👍🏽 🎉\n' },
  },
  {
    name: 'four languages and their punctuation',
    answer: `好的！\n${artifact(file('词.ts', "export const t = ['你好，世界。', 'こんにちは', '안녕하세요', 'Grüße'];\n"))}`,
    files: { '词.ts': "export const t = ['你好，世界。', 'こんにちは', '안녕하세요', 'Grüße'];\n" },
    prose: '好的！',
  },
  {
    name: 'right to left and invisible signs',
    answer: artifact(file('a.txt', '\u202bمرحبا\u202c\u200b\ufeff')),
    files: { 'a.txt': '\u202bمرحبا\u202c\u200b\ufeff' },
  },
  {
    name: 'a byte order mark',
    answer: artifact(file('a.json', '\ufeff{}')),
    files: { 'a.json': '\ufeff{}' },
  },
  {
    name: 'a fence around the content',
    answer: artifact(file('src/a.ts', '```ts\nexport const a = 1;\n```\n')),
    files: { 'src/a.ts': 'export const a = 1;\n' },
  },
  {
    name: 'a fence with CRLF',
    answer: artifact(file('a.txt', '```\na\n```\n')).replaceAll('\n', '\r\n'),
    files: { 'a.txt': 'a\r\n' },
  },
  {
    name: 'a README keeps its fences',
    answer: artifact(file('README.md', '# Run\n```sh\nnpm run dev\n```\n')),
    files: { 'README.md': '# Run\n```sh\nnpm run dev\n```\n' },
  },
  {
    name: 'a README in a fence',
    answer: artifact(file('README.md', '```md\n# Run\n```sh\nnpm run dev\n```\n```\n')),
    files: { 'README.md': '# Run\n```sh\nnpm run dev\n```\n' },
  },
  {
    name: 'a README that tells about our tags',
    answer: artifact(file('README.md', 'Write:\n<appArtifact id="a">\n<boltAction type="file">\n')),
    files: { 'README.md': 'Write:\n<appArtifact id="a">\n<boltAction type="file">\n' },
  },
  {
    name: 'other closing tags in the content',
    answer: artifact(file('a.tsx', 'export const a = <p>x</p>;\nconst b = "</boltAction>";\n')),
    files: { 'a.tsx': 'export const a = <p>x</p>;\nconst b = "</boltAction>";\n' },
  },
  {
    name: 'a closing tag with blanks',
    answer:
      '<appArtifact id="a" title="T"><appAction type="file" filePath="a.txt">a</appAction\n ></appArtifact>',
    files: { 'a.txt': 'a' },
  },
  {
    name: 'template strings, dollars and backslashes',
    answer: artifact(file('a.ts', strange)),
    files: { 'a.ts': strange },
  },
  {
    name: 'the markers of an edit in a file',
    answer: artifact(file('a.md', '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n')),
    files: { 'a.md': '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n' },
  },
  {
    name: 'one very long line',
    answer: artifact(file('a.txt', 'x'.repeat(5_000))),
    files: { 'a.txt': 'x'.repeat(5_000) },
  },
  { name: 'a NUL', answer: artifact(file('a.bin', 'a\u0000b')), files: { 'a.bin': 'a\u0000b' } },
  {
    name: 'an inline style sheet and script',
    answer: artifact(
      file(
        'index.html',
        '<!doctype html>\n<style>a>b{}</style><script>if (1 < 2 && 3 > 2) {}</script>\n',
      ),
    ),
    files: {
      'index.html':
        '<!doctype html>\n<style>a>b{}</style><script>if (1 < 2 && 3 > 2) {}</script>\n',
    },
  },
];
