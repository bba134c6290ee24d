import { type Language, languageNames } from '../../../../domain/locale.ts';
import type { ModelMessage } from '../../../ports/model.ts';
import { adaptContent } from './adapt-content.ts';
import { answerTexts, colourNames, formatText, languageByScript } from './answer-texts.ts';
import { artifact, edit, editBetween, file } from './artifact.ts';
import { contentOf } from './content-files.ts';
import { replayFiles } from './history.ts';
import { writeTheme } from './palettes.ts';
import { type ChangeRequest, parseChangeRequest } from './parse-change-request.ts';
import { addSection, insertSection, removeSection, sectionTitles } from './sections.ts';
import { projects } from './starter-projects.ts';
import { parseSourceNote, quote, writeContent } from './write-source.ts';

const contentPath = 'src/content.ts';
const themePath = 'src/theme.css';
const titleLine = /^ {2}title: (.+),$/m;

type FollowUpInput = {
  prompt: string;
  language: Language;
  files: ReadonlyMap<string, string>;
  messages: ModelMessage[];
};
/** Either new texts of the two files with a message, or only a message. */
type ChangeResult = { content?: string; theme?: string; message: string; id?: string };

/**
 * Answers every prompt after the first: applies a change it understands, otherwise explains what it
 * can do (PP-07).
 */
export function writeFollowUpAnswer({ prompt, language, files, messages }: FollowUpInput): string {
  const spoken = languageByScript(prompt) ?? (/[a-z]{3}/i.test(prompt) ? 'en_US' : language);
  const content = files.get(contentPath) ?? '';
  const theme = files.get(themePath) ?? '';
  const outcome = applyChange(parseChangeRequest(prompt), { content, theme, spoken, messages });
  const actions: string[] = [];
  if (outcome.content !== undefined && outcome.content !== content)
    actions.push(action(contentPath, content, outcome.content));
  if (outcome.theme !== undefined && outcome.theme !== theme)
    actions.push(action(themePath, theme, outcome.theme));
  if (actions.length === 0) return outcome.message;
  return `${outcome.message}\n\n${artifact(outcome.id ?? 'starter-change', outcome.message, actions)}`;
}

function applyChange(
  wish: ChangeRequest,
  at: { content: string; theme: string; spoken: Language; messages: ModelMessage[] },
): ChangeResult {
  const words = answerTexts[at.spoken];
  switch (wish.kind) {
    case 'title': {
      const content = at.content.replace(titleLine, () => `  title: ${quote(wish.title)},`);
      return { content, message: formatText(words.changed.title, { what: wish.title }) };
    }
    case 'colour': {
      const isSerif = !at.theme.includes('--display: inherit');
      return {
        theme: writeTheme(wish.palette, isSerif),
        message: formatText(words.changed.colour, {
          what: colourNames[at.spoken][wish.palette] ?? '',
        }),
      };
    }
    case 'language':
      return translate(wish.language, at.content, at.spoken);
    case 'add': {
      if (!sectionTitles(at.content)) return { message: words.noSections };
      const added = addSection(wish.section, languageOf(at.content));
      return {
        content: insertSection(at.content, added),
        message: formatText(words.changed.added, { what: String(added.title) }),
      };
    }
    case 'remove': {
      const titles = sectionTitles(at.content);
      if (!titles) return { message: words.noSections };
      const removed = removeSection(at.content, wish.prompt);
      if (!removed)
        return { message: formatText(words.noSuchSection, { what: titles.join(' · ') }) };
      return {
        content: removed.content,
        message: formatText(words.changed.removed, { what: removed.title }),
      };
    }
    case 'undo':
      return undo(at);
    case 'unknown':
      return { message: words.cannot };
  }
}

function translate(language: Language, content: string, spoken: Language): ChangeResult {
  const note = parseSourceNote(content);
  if (!note || !projects[note.project]) return { message: answerTexts[spoken].cannot };
  const { content: words, topic } = contentOf(note.project, note.topic, language);
  return {
    content: writeContent(note.project, topic, adaptContent(note.project, words, '')),
    message: formatText(answerTexts[spoken].changed.language, { what: languageNames[language] }),
  };
}

function undo({
  content,
  theme,
  spoken,
  messages,
}: {
  content: string;
  theme: string;
  spoken: Language;
  messages: ModelMessage[];
}): ChangeResult {
  const words = answerTexts[spoken];
  const states = replayFiles(messages, [contentPath, themePath]);
  const now = states.at(-1);
  const before = states.at(-2);
  if (!now || (states.length === 1 && now[contentPath] === content && now[themePath] === theme))
    return { message: words.nothingToUndo };
  if (!before || now[contentPath] !== content || now[themePath] !== theme)
    return { message: words.cannotUndo };
  return {
    content: before[contentPath] ?? content,
    theme: before[themePath] ?? theme,
    message: words.changed.undone,
    id: 'starter-undo',
  };
}

function languageOf(content: string): Language {
  const lang = /^ {2}lang: '(\w\w)-(\w\w)',$/m.exec(content);
  return (lang ? `${lang[1]}_${lang[2]}` : 'en_US') as Language;
}

/** Writes a small change as an edit, and the whole file when the change touches most of it. */
function action(path: string, before: string, after: string): string {
  const change = editBetween(before, after);
  return change.search.length > before.length * 0.6 ? file(path, after) : edit(path, [change]);
}
