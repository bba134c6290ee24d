import { applyEdit } from '../domain/artifact/edit-blocks.ts';
import { estimateTokens } from '../domain/chat/tokens.ts';
import { buildMessages, type ContextInput, type HistoryMessage } from '../services/chat/context.ts';
import { readPackages, systemPrompt } from '../services/chat/system-prompt.ts';
import { estimateMessages } from '../services/chat/tokens.ts';
import type { Bench, Row } from './lib/bench.ts';
import { answerOf } from './lib/sample-answer.ts';

const fileLines = 300;
const changedLines = 10;
const action = (type: string, content: string) =>
  `<appAction type="${type}" filePath="src/list.tsx">\n${content}</appAction>`;

/**
 * Returns a change of ten adjacent lines in a file of three hundred, as an edit and as the whole
 * file.
 */
function change(): { edit: string; whole: string } {
  const lines = Array.from(
    { length: fileLines },
    (_, at) =>
      `  const row${at} = renderRow(items[${at}], { open: isOpen(${at}), late: late[${at}] });`,
  );
  const from = fileLines / 2;
  const before = lines.slice(from, from + changedLines);
  const after = before.map((line) => line.replace('renderRow', 'renderLateRow'));
  const edit = `<<<<<<< SEARCH\n${before.join('\n')}\n=======\n${after.join('\n')}\n>>>>>>> REPLACE\n`;
  const applied = applyEdit(`${lines.join('\n')}\n`, edit);
  if (!applied.ok) throw new Error('The edit of the bench does not apply');
  return { edit: action('edit', edit), whole: action('file', applied.text) };
}

/**
 * Returns a project of forty files at turn number `turn`. Each earlier turn created or changed two
 * files.
 */
function contextOf(turn: number): ContextInput {
  const { files } = answerOf({ files: 40, characters: 160_000 });
  const said = (at: number): HistoryMessage[] => [
    {
      role: 'user',
      content: `Make the list of panel ${at} easier to read on a phone and sort what is late to the top.`,
    },
    { role: 'assistant', content: answerOf({ files: 2, characters: 8_000 }).text },
  ];
  return {
    system: systemPrompt({ language: 'en_US', variant: 'general', packages: readPackages() }),
    files: new Map(files.map(({ path, text }) => [path, text])),
    binary: [],
    history: Array.from({ length: turn - 1 }, (_, at) => said(at)).flat(),
    prompt: 'Change the heading of panel-3.tsx and keep the rest as it is.',
    images: [],
    mode: 1,
    budget: 200_000,
  };
}

const inputOf = (turn: number) => estimateMessages(buildMessages(contextOf(turn)));

/** P13: the tokens of a small change, input and output. */
const tokens: Bench = {
  name: 'tokens',
  title:
    'P13 token economy: a change of 10 lines in 300, and the 10th turn of a project of 40 files against the 2nd',
  run(): Row[] {
    const { edit, whole } = change();
    const input = contextOf(10);
    const began = performance.now();
    const rounds = 20;
    for (let round = 0; round < rounds; round++) buildMessages(input);
    const ms = (performance.now() - began) / rounds;
    return [
      {
        label: 'output tokens of an edit, against the whole file',
        ours: estimateTokens(edit),
        floor: estimateTokens(whole),
        unit: 'count',
        goal: { ratio: 0.15 },
      },
      {
        label: 'input tokens on turn 10, against turn 2',
        ours: inputOf(10),
        floor: inputOf(2),
        unit: 'count',
        goal: { ratio: 1.2 },
      },
      { label: 'choosing the context of turn 10', ours: ms, unit: 'ms', goal: { value: 50 } },
    ];
  },
};

export default tokens;
