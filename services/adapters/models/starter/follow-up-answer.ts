import type { Language } from '../../../../domain/locale.ts';
import type { Variant } from '../../../../domain/variants/variant.ts';
import type { ModelMessage } from '../../../ports/model.ts';
import { answerTexts, formatText } from './answer-texts.ts';
import { applyChange, type ChangeResult } from './apply-change.ts';
import { artifact, edit, editBetween, file } from './artifact.ts';
import { spokenLanguage, writeFirstAnswer } from './first-answer.ts';
import { firstPrompt } from './first-prompt.ts';
import { titleIn, updateHead } from './page-head.ts';
import { parseChangeRequest } from './parse-change-request.ts';
import { splitWishes } from './split-wishes.ts';
import { findTemplate } from './template-names.ts';

const contentPath = 'src/content.ts';
const themePath = 'src/theme.css';
const pagePath = 'index.html';

type FollowUpInput = {
  prompt: string;
  language: Language;
  variant?: Variant;
  files: ReadonlyMap<string, string>;
  messages: ModelMessage[];
  /** The text of the part of the page that the user pointed at. */
  pointedAt?: string | undefined;
};

/**
 * Answers every prompt after the first. The answer names each wish of the prompt as done or as not
 * possible without a model (PP-07, PP-28).
 */
export function writeFollowUpAnswer(input: FollowUpInput): string {
  const { prompt, language, files, messages, pointedAt } = input;
  const spoken = spokenLanguage(prompt, language);
  const whole = parseChangeRequest(prompt);
  if (whole.kind === 'template') return switchTemplate(whole.name, input, spoken);
  const fileText = (path: string) => files.get(path) ?? '';
  const before = { content: fileText(contentPath), theme: fileText(themePath) };
  const results: ChangeResult[] = [];
  let now = before;
  for (const wish of splitWishes(prompt)) {
    const at = { ...now, spoken, messages, pointedAt };
    const result = applyChange(parseChangeRequest(wish), wish, at);
    now = { content: result.content ?? now.content, theme: result.theme ?? now.theme };
    results.push(result);
  }
  const actions = [
    ...changeOf(contentPath, before.content, now.content),
    ...changeOf(themePath, before.theme, now.theme),
    ...changeOf(pagePath, fileText(pagePath), updateHead(fileText(pagePath), before, now)),
  ];
  const message = reportOf(results, spoken);
  if (actions.length === 0) return message;
  // The card shows the page's title, because the text above the card already says what changed.
  const title = titleIn(now.content);
  const id = results.find((result) => result.id)?.id ?? 'starter-change';
  return `${message}\n\n${artifact(id, title, actions)}`;
}

const isDone = ({ content, theme }: ChangeResult) => content !== undefined || theme !== undefined;

/**
 * Reports one wish as a sentence, several as a list. If all failed, adds a text about what is
 * possible.
 */
function reportOf(results: ChangeResult[], spoken: Language): string {
  const { cannot, notPossible } = answerTexts[spoken];
  const [first] = results;
  if (!first) return cannot;
  const named = ({ message, unmet }: ChangeResult) =>
    unmet === undefined ? message : formatText(notPossible, { what: unmet });
  const isNothing = results.every(({ unmet }) => unmet !== undefined);
  if (isNothing) return [...results.map(named), cannot].join('\n\n');
  if (results.length === 1) return named(first);
  return results.map((result) => `- ${isDone(result) ? '✓' : '✗'} ${named(result)}`).join('\n');
}

/** Starts again from a ready-made template, with the words of the first prompt. */
function switchTemplate(name: string, input: FollowUpInput, spoken: Language): string {
  const { language, variant = 'general', messages, prompt } = input;
  const choice = findTemplate(name);
  if (!choice) return formatText(answerTexts[spoken].noSuchTemplate, { what: name });
  return writeFirstAnswer(firstPrompt(messages) ?? prompt, language, variant, choice);
}

/**
 * Writes a small change as an edit, and the whole file when the change touches most of it. Returns
 * nothing for an unchanged file.
 */
function changeOf(path: string, before: string, after: string): string[] {
  if (before === after) return [];
  const change = editBetween(before, after);
  return [change.search.length > before.length * 0.6 ? file(path, after) : edit(path, [change])];
}
