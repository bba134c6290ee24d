import { artifact, type CorpusAnswer, edit, file } from './answer.ts';

const App = `export function App() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Counter</h1>
      <button onClick={() => setCount(count + 1)}>{count}</button>
    </main>
  );
}
`;
const head = { 'src/App.tsx': App };
const title = App.replace('Counter', 'Zähler');

/**
 * Edits whose search text occurs once, occurs in a similar form, occurs twice, or does not occur.
 */
export const edits: CorpusAnswer[] = [
  {
    name: 'an edit that fits',
    head,
    answer: artifact(edit('src/App.tsx', ['      <h1>Counter</h1>', '      <h1>Zähler</h1>'])),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'an edit without indentation',
    head,
    answer: artifact(edit('src/App.tsx', ['<h1>Counter</h1>', '<h1>Zähler</h1>'])),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'an edit with blanks at line ends',
    head,
    answer: artifact(edit('src/App.tsx', ['      <h1>Counter</h1>   ', '      <h1>Zähler</h1>'])),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'an edit in a CRLF file',
    head: { 'src/App.tsx': App.replaceAll('\n', '\r\n') },
    answer: artifact(edit('src/App.tsx', ['      <h1>Counter</h1>', '      <h1>Zähler</h1>'])),
    files: { 'src/App.tsx': title.replaceAll('\n', '\r\n') },
  },
  {
    name: 'an edit in a fence',
    head,
    answer: artifact(
      `<appAction type="edit" filePath="src/App.tsx">\n\`\`\`diff\n<<<<<<< SEARCH\n      <h1>Counter</h1>\n=======\n      <h1>Zähler</h1>\n>>>>>>> REPLACE\n\`\`\`\n</appAction>`,
    ),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'words around the blocks',
    head,
    answer: artifact(
      '<appAction type="edit" filePath="src/App.tsx">\nI change the title:\n<<<<<<< SEARCH\n      <h1>Counter</h1>\n=======\n      <h1>Zähler</h1>\n>>>>>>> REPLACE\nThat is all.\n</appAction>',
    ),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'two blocks',
    head,
    answer: artifact(
      edit(
        'src/App.tsx',
        ['      <h1>Counter</h1>', '      <h1>Zähler</h1>'],
        ['useState(0)', 'useState(1)'],
      ),
    ),
    files: { 'src/App.tsx': title.replace('useState(0)', 'useState(1)') },
  },
  {
    name: 'two edits, the second on what the first made',
    head,
    answer: artifact(
      edit('src/App.tsx', ['      <h1>Counter</h1>', '      <h1>Z</h1>']),
      edit('src/App.tsx', ['      <h1>Z</h1>', '      <h1>Zähler</h1>']),
    ),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'an edit that fits nowhere',
    head,
    answer: artifact(edit('src/App.tsx', ['      <h2>Subtitle</h2>', '']), file('b.txt', 'b')),
    files: { 'b.txt': 'b' },
    refused: ['edit src/App.tsx'],
  },
  {
    name: 'an edit that fits twice',
    head: { 'a.txt': 'x\ny\nx\n' },
    answer: artifact(edit('a.txt', ['x', 'z'])),
    files: {},
    refused: ['edit a.txt'],
  },
  {
    name: 'an edit that fits once with its neighbour',
    head: { 'a.txt': 'x\ny\nx\n' },
    answer: artifact(edit('a.txt', ['y\nx', 'y\nz'])),
    files: { 'a.txt': 'x\ny\nz\n' },
  },
  {
    name: 'an edit of a part of a line',
    head,
    answer: artifact(edit('src/App.tsx', ['Counter', 'Zähler'])),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'an edit of the beginning of a line',
    head,
    answer: artifact(edit('src/App.tsx', ['      <h1>Counter', '      <h1>Zähler'])),
    files: { 'src/App.tsx': title },
  },
  {
    name: 'an edit from the inside of one line to that of the next',
    head,
    answer: artifact(
      edit('src/App.tsx', [
        '<h1>Counter</h1>\n      <button',
        '<h1>Zähler</h1>\n      <button type="button"',
      ]),
    ),
    files: { 'src/App.tsx': title.replace('<button', '<button type="button"') },
  },
  {
    name: 'an edit of a part of a line that is there twice',
    head,
    answer: artifact(edit('src/App.tsx', ['setCount', 'setNumber'])),
    files: {},
    refused: ['edit src/App.tsx'],
  },
  {
    name: 'an edit that cuts a word in two',
    head,
    answer: artifact(edit('src/App.tsx', ['<h1>Count', '<h1>Amount'])),
    files: {},
    refused: ['edit src/App.tsx'],
  },
  {
    name: 'an edit of a part of a line that writes the rest of the line again',
    head,
    answer: artifact(edit('src/App.tsx', ['      <h1>Counter', '      <h1>Zähler</h1>'])),
    files: {},
    refused: ['edit src/App.tsx'],
  },
  {
    name: 'an edit that takes a part of a line out',
    head,
    answer: artifact(edit('src/App.tsx', ['<h1>Counter', ''])),
    files: {},
    refused: ['edit src/App.tsx'],
  },
  {
    name: 'an edit of a file that is not there',
    answer: artifact(edit('src/No.tsx', ['a', 'b'])),
    files: {},
    refused: ['missing src/No.tsx'],
  },
  {
    name: 'an edit that makes a file',
    answer: artifact(
      '<appAction type="edit" filePath="a.txt">\n<<<<<<< SEARCH\n=======\nnew\n>>>>>>> REPLACE\n</appAction>',
    ),
    files: { 'a.txt': 'new\n' },
  },
  {
    name: 'an edit without blocks',
    head: { 'a.txt': 'a\n' },
    answer: artifact('<appAction type="edit" filePath="a.txt">\nb\n</appAction>'),
    files: {},
    refused: ['edit a.txt'],
  },
  {
    name: 'a block without a middle',
    head: { 'a.txt': 'a\n' },
    answer: artifact(
      '<appAction type="edit" filePath="a.txt">\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n</appAction>',
    ),
    files: {},
    refused: ['edit a.txt'],
  },
  {
    name: 'markers of another length',
    head: { 'a.txt': 'a\n' },
    answer: artifact(
      '<appAction type="edit" filePath="a.txt">\n<<<<<< SEARCH\na\n=======\nb\n>>>>>> REPLACE\n</appAction>',
    ),
    files: { 'a.txt': 'b\n' },
  },
  {
    name: 'a refused edit followed by the file whole',
    head,
    answer: artifact(edit('src/App.tsx', ['nowhere', 'x']), file('src/App.tsx', title)),
    files: { 'src/App.tsx': title },
    refused: ['edit src/App.tsx'],
  },
  {
    name: 'curly quotation marks in the search',
    head: { 'a.ts': "export const a = 'it';\nexport const b = 2;\n" },
    answer: artifact(edit('a.ts', ['export const a = ‘it’;', "export const a = 'that';"])),
    files: { 'a.ts': "export const a = 'that';\nexport const b = 2;\n" },
  },
];
