import type { RecordedAnswer, TurnRecording } from '../../replay/recording.ts';
import { artifact, type CorpusAnswer, edit, file } from '../answer.ts';
import { contents } from '../contents.ts';
import { edits } from '../edits.ts';
import { soundProjects } from '../faults/answers.ts';
import { guards } from '../guards.ts';
import { paths } from '../paths.ts';
import { tags } from '../tags.ts';
import type { CorpusTurn } from './fault-turns.ts';
import { strongSitting } from './sitting.ts';

const blank = { language: 'en_US', history: [], locked: [] } as const;
const turnOf = (recording: Partial<TurnRecording> & { name: string }): CorpusTurn => ({
  recording: {
    ...blank,
    style: 'change',
    prompt: 'change it',
    files: {},
    answers: [],
    ...recording,
  },
  ...{ planted: [], isSound: false },
});

/** Answers that are good or bad in one instructive way, each as a turn on its project. */
export const answerTurns: CorpusTurn[] = [tags, contents, paths, edits, guards].flatMap((group) =>
  group.filter((_, at) => at % 3 === 0).map(answerTurn),
);

function answerTurn({ name, head = {}, answer, files, whole = true }: CorpusAnswer): CorpusTurn {
  const written = Object.entries(files).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return turnOf({
    ...{
      name: `answer: ${name}`,
      style: 'habits',
      files: head,
      written: Object.fromEntries(written),
    },
    // A model that is asked to go on or to correct has nothing to add.
    answers: [{ text: answer, end: whole ? 'done' : 'length' }],
  });
}

const small = smallProject();
const app = small['src/app.tsx'] ?? '';
/** Its first line, an import, and the same line changed. */
const [line = ''] = app.split('\n');
const note = `${line} // changed`;
const done: RecordedAnswer = { text: artifact(edit('src/app.tsx', [line, note])), end: 'done' };
const twoParts = (end: RecordedAnswer['end']): RecordedAnswer[] => {
  const text = artifact(
    file('src/one.ts', 'export const one = 1;\n'),
    file('src/two.ts', 'export const two = 2;\n'),
  );
  const at = text.indexOf('export const two') + 7;
  return [
    { text: text.slice(0, at), end },
    { text: text.slice(at), end: 'done' },
  ];
};

/** Changes to a project of the starter, whole or ended in the ways in which answers end. */
export const changeTurns: CorpusTurn[] = [
  turnOf({ name: 'an edit of one line', files: small, answers: [done] }),
  turnOf({
    name: 'a change after a talk, in Korean',
    language: 'ko_KR',
    history: [
      { role: 'user', content: '사이트를 만들어 줘' },
      { role: 'assistant', content: '만들었습니다.' },
    ],
    ...{ files: small, answers: [done] },
  }),
  turnOf({ name: 'a locked file', files: small, locked: ['src/app.tsx'], answers: [done] }),
  turnOf({
    name: 'an edit that fits nowhere, corrected',
    files: small,
    answers: [
      { text: artifact(edit('src/app.tsx', [`${line} and more`, note])), end: 'done' },
      {
        ...{ text: '', end: 'done' },
        corrections: [{ needs: ['src/app.tsx', line], action: edit('src/app.tsx', [line, note]) }],
      },
    ],
  }),
  turnOf({ name: 'cut off inside a file, continued', files: small, answers: twoParts('length') }),
  turnOf({ name: 'dropped inside a file, continued', files: small, answers: twoParts('dropped') }),
  turnOf({
    name: 'dropped before any file',
    files: small,
    answers: [{ text: 'I will', end: 'dropped' }],
  }),
  turnOf({
    name: 'stopped by the provider',
    files: small,
    answers: [{ text: '', end: 'stopped' }],
  }),
  turnOf({ name: 'nothing said', files: small, answers: [{ text: ' ', end: 'done' }] }),
  turnOf({
    name: 'a discussion that writes actions',
    mode: 'discuss',
    files: small,
    answers: [{ text: `I would:\n${done.text}`, end: 'done' }],
  }),
  turnOf({
    name: 'a plan',
    mode: 'plan',
    answers: [
      {
        text: 'A shop.\n```plan\n- A list\n- A basket\n? Which colour\n- Red\n- Blue\n```\n',
        end: 'done',
      },
    ],
  }),
  turnOf({
    name: 'reported usage, most of it cached',
    files: small,
    answers: [{ ...done, usage: { input: 9_000, cached: 8_000, output: 120 } }],
  }),
  ...sittingTurns(),
];

/** The changes of a sitting with a strong model, each on what the turns before it made. */
function sittingTurns(): CorpusTurn[] {
  const { site, changes } = strongSitting();
  const parts = site.answer.matchAll(/filePath="([^"]+)">\n([\s\S]*?)<\/appAction>/g);
  const files = Object.fromEntries([...parts].map(([, path = '', text = '']) => [path, text]));
  return changes.map(({ prompt, answer }, at) =>
    turnOf({
      ...{ name: `strong: change ${at + 1} of a site of 60 KB`, style: 'strong', prompt, files },
      answers: [{ text: answer, end: 'done' }],
    }),
  );
}

function smallProject(): Record<string, string> {
  const [first, ...others] = soundProjects();
  const least = others.reduce(
    (one, other) => (other.files.size < one.files.size ? other : one),
    first ?? { name: '', files: new Map() },
  );
  return Object.fromEntries(least.files);
}
