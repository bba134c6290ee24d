import { artifact, type CorpusAnswer, edit, file } from './answer.ts';

const rename = (from: string, to: string) =>
  `<appAction type="rename" filePath="${from}" to="${to}"></appAction>`;
const remove = (path: string) => `<appAction type="delete" filePath="${path}"></appAction>`;

/** Paths, folders, removals and moves of files, and answers that end too early. */
export const paths: CorpusAnswer[] = [
  {
    name: 'out of the project',
    answer: artifact(
      file('../a', 'x'),
      file('/etc/passwd', 'x'),
      file('src/../../a', 'x'),
      file('ok.txt', 'x'),
    ),
    files: { 'ok.txt': 'x' },
    refused: ['path ../a', 'path /etc/passwd', 'path src/../../a'],
  },
  {
    name: 'Windows paths',
    answer: artifact(file('C:\\a.txt', 'x'), file('src\\a.txt', 'x'), file('con.txt', 'x')),
    files: {},
    refused: ['path C:\\a.txt', 'path src\\a.txt', 'path con.txt'],
  },
  {
    name: 'what is not the project’s',
    answer: artifact(file('node_modules/a/index.js', 'x'), file('.git/config', 'x')),
    files: {},
    refused: ['path node_modules/a/index.js', 'path .git/config'],
  },
  {
    name: 'a path that only looks different',
    answer: artifact(file('./src//a.txt', 'a')),
    files: { 'src/a.txt': 'a' },
  },
  {
    name: 'a path of the whole working directory',
    answer: artifact(file('/home/project/src/a.txt', 'a')),
    files: {},
    refused: ['path /home/project/src/a.txt'],
  },
  {
    name: 'another spelling replaces',
    head: { 'src/App.txt': 'old' },
    answer: artifact(file('src/app.txt', 'new')),
    files: { 'src/App.txt': null, 'src/app.txt': 'new' },
  },
  {
    name: 'a file below a file',
    head: { 'a.txt': 'a' },
    answer: artifact(file('a.txt/b.txt', 'b')),
    files: {},
    refused: ['collision a.txt/b.txt'],
  },
  {
    name: 'a delete and a rename',
    head: { 'a.txt': 'a', 'b.txt': 'b' },
    answer: artifact(remove('a.txt'), rename('b.txt', 'c.txt')),
    files: { 'a.txt': null, 'b.txt': null, 'c.txt': 'b' },
  },
  {
    name: 'a folder goes and another moves',
    head: { 'old/a.txt': 'a', 'x/b.txt': 'b', 'x/y/c.txt': 'c' },
    answer: artifact(remove('old'), rename('x', 'z')),
    files: {
      'old/a.txt': null,
      'x/b.txt': null,
      'x/y/c.txt': null,
      'z/b.txt': 'b',
      'z/y/c.txt': 'c',
    },
  },
  {
    name: 'a rename and an edit of the new name',
    head: { 'a.ts': 'export const a = 1;\n' },
    answer: artifact(
      rename('a.ts', 'b.ts'),
      edit('b.ts', ['export const a = 1;', 'export const b = 1;']),
    ),
    files: { 'a.ts': null, 'b.ts': 'export const b = 1;\n' },
  },
  {
    name: 'a rename that only changes the case',
    head: { 'a.txt': 'a' },
    answer: artifact(rename('a.txt', 'A.txt')),
    files: { 'a.txt': null, 'A.txt': 'a' },
  },
  {
    name: 'a rename onto a file',
    head: { 'a.txt': 'a', 'b.txt': 'b' },
    answer: artifact(rename('a.txt', 'b.txt')),
    files: {},
    refused: ['collision a.txt'],
  },
  {
    name: 'a rename without a target',
    head: { 'a.txt': 'a' },
    answer: artifact(rename('a.txt', '')),
    files: {},
    refused: ['path a.txt'],
  },
  {
    name: 'a folder into itself',
    head: { 'a/b.txt': 'b' },
    answer: artifact(rename('a', 'a/c')),
    files: {},
    refused: ['path a'],
  },
  {
    name: 'a delete of nothing',
    answer: artifact(remove('a.txt')),
    files: {},
    refused: ['missing a.txt'],
  },
  {
    name: 'half a file',
    answer: `<appArtifact id="a" title="T">${file('a.txt', 'a')}<appAction type="file" filePath="b.txt">\nhalf`,
    files: { 'a.txt': 'a' },
    refused: ['truncated b.txt'],
    whole: false,
  },
  {
    name: 'half a closing tag',
    answer: `<appArtifact id="a" title="T"><appAction type="file" filePath="b.txt">\nhalf</appAct`,
    files: {},
    refused: ['truncated b.txt'],
    whole: false,
  },
  {
    name: 'half an opening tag',
    answer: `${artifact(file('a.txt', 'a'))}<appAction type="file" fileP`,
    files: { 'a.txt': 'a' },
    whole: false,
  },
  {
    name: 'half an edit',
    head: { 'a.txt': 'a\n' },
    answer: '<appAction type="edit" filePath="a.txt">\n<<<<<<< SEARCH\na\n=======\nb\n',
    files: {},
    refused: ['truncated a.txt'],
    whole: false,
  },
];
