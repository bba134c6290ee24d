import { applyEdit } from '../domain/artifact/edit-blocks.ts';
import { estimateTokens } from '../domain/chat/tokens.ts';
import { limits } from '../domain/limits/index.ts';
import { buildPrompt, type ContextInput, type HistoryMessage } from '../services/chat/context.ts';
import type { PromptLimits } from '../services/chat/prompt-limits.ts';
import { readPackages, systemPrompt } from '../services/chat/system-prompt.ts';
import { sampleProject } from '../tests/support/context-project.ts';
import { wishes } from '../tests/support/context-wishes.ts';
import type { Bench, Row } from './lib/bench.ts';

const fileLines = 300;
const changedLines = 10;
const action = (type: string, content: string) =>
  `<appAction type="${type}" filePath="src/list.tsx">\n${content}</appAction>`;

/**
 * Returns the same change, ten adjacent lines of a file with three hundred, in two forms: as an
 * edit and as the whole new file.
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

const english = wishes.filter(({ language }) => language === 'en_US');
const open: PromptLimits = {
  budget: 200_000,
  files: limits.chat.context.wholeTokens,
  spend: Number.POSITIVE_INFINITY,
  cap: null,
  mayRead: true,
};
const inputOf = (rest: Partial<ContextInput>): ContextInput => ({
  system: systemPrompt({ language: 'en_US', variant: 'general', packages: readPackages() }),
  files: sampleProject(36_000),
  binary: [],
  history: [],
  prompt: english[0]?.prompt ?? '',
  images: [],
  mode: 1,
  limits: open,
  ...rest,
});

/**
 * Plays ten prompts as turns that follow each other shortly. Returns the average share of a prompt
 * that repeats the beginning of the previous prompt. A provider can read this share from its cache.
 */
function cacheableShare(): number {
  const first = sampleProject(36_000);
  const files = new Map(first);
  const history: HistoryMessage[] = [];
  const shares: number[] = [];
  let before = '';
  for (const { prompt, needed } of english.slice(0, 10)) {
    const { messages } = buildPrompt(inputOf({ files, base: first, history, prompt }));
    const now = messages.map(({ content }) => String(content)).join('\n');
    let shared = 0;
    while (shared < before.length && before[shared] === now[shared]) shared++;
    if (before !== '') shares.push(shared / now.length);
    before = now;
    history.push({ role: 'user', content: prompt }, { role: 'assistant', content: 'Done.' });
    for (const path of needed) files.set(path, `${files.get(path)}// changed\n`);
  }
  return shares.reduce((sum, one) => sum + one, 0) / shares.length;
}

/**
 * Returns the share of prompts that lack a file that the change needs. The project has 79,000
 * tokens, and each prompt shows files of 10,000 tokens.
 */
function missedShare(): number {
  const files = sampleProject(79_000);
  const tight = { ...open, files: 10_000 };
  const missed = wishes.filter(({ prompt, needed }) => {
    const { shown } = buildPrompt(inputOf({ files, prompt, limits: tight }));
    return needed.some((path) => !shown.includes(path));
  });
  return missed.length / wishes.length;
}

/** P13: how many tokens a small change costs in the prompt and in the answer. */
const tokens: Bench = {
  name: 'tokens',
  title:
    'P13 token economy: a change of 10 lines in 300, what a prompt lacks, and what of the next one is cached',
  run(): Row[] {
    const { edit, whole } = change();
    const input = inputOf({ files: sampleProject(79_000), limits: { ...open, files: 10_000 } });
    const rounds = 20;
    // The first calls are slower because their code is compiled; do not measure them.
    for (let round = 0; round < rounds; round++) buildPrompt(input);
    const began = performance.now();
    for (let round = 0; round < rounds; round++) buildPrompt(input);
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
        label: 'percent of 60 wishes that lack a file',
        ours: missedShare() * 100,
        unit: 'count',
        goal: { value: 5 },
      },
      {
        label: 'percent of the next prompt that is new',
        ours: (1 - cacheableShare()) * 100,
        unit: 'count',
        goal: { value: 20 },
      },
      {
        label: 'choosing the files of a prompt for 48 files',
        ours: ms,
        unit: 'ms',
        goal: { value: 10 },
      },
    ];
  },
};

export default tokens;
