import { type Language, languageNames } from '../../../../domain/locale.ts';
import type { ModelMessage } from '../../../ports/model.ts';
import { adaptContent } from './adapt-content.ts';
import { answerTexts, colourNames, formatText } from './answer-texts.ts';
import { contentOf } from './content-files.ts';
import { firstPrompt } from './first-prompt.ts';
import { replayFiles } from './history.ts';
import { pageSectionFor, removablePart } from './page-changes.ts';
import { writeTheme } from './palettes.ts';
import { addWords, type ChangeRequest } from './parse-change-request.ts';
import { addSection, insertSection, removeSection, sectionTitles } from './sections.ts';
import { projectOf } from './starter-projects.ts';
import { parseSourceNote, quote, unquote, writeContent } from './write-source.ts';

const contentPath = 'src/content.ts';
const themePath = 'src/theme.css';
const titleLine = /^ {2}title: (.+),$/m;

export type ChangeState = {
  content: string;
  theme: string;
  spoken: Language;
  messages: ModelMessage[];
  pointedAt: string | undefined;
};

/**
 * `content` and `theme` are the new texts of the changed files. `unmet` is a wish of the user that
 * needs a model.
 */
export type ChangeResult = {
  content?: string;
  theme?: string;
  message: string;
  unmet?: string;
  id?: string;
};

/** Applies one wish to the project's texts and colours. */
export function applyChange(request: ChangeRequest, wish: string, at: ChangeState): ChangeResult {
  const words = answerTexts[at.spoken];
  const isPage = parseSourceNote(at.content)?.project === 'page';
  if (isPage && addWords.test(wish) && (request.kind === 'add' || request.kind === 'unknown'))
    return addToPage(wish, at);
  switch (request.kind) {
    case 'title':
      return at.pointedAt ? changeText(request.title, wish, at) : changeTitle(request.title, at);
    case 'colour': {
      const isSerif = !at.theme.includes('--display: inherit');
      const what = colourNames[at.spoken][request.palette] ?? '';
      return {
        theme: writeTheme(request.palette, isSerif),
        message: formatText(words.changed.colour, { what }),
      };
    }
    case 'language':
      return translate(request.language, at);
    case 'add': {
      if (!sectionTitles(at.content)) return { message: words.noSections };
      return added(addSection(request.section, languageOf(at.content)), at);
    }
    case 'remove':
      return remove(request.prompt, isPage, at);
    case 'undo':
      return undo(at);
    default:
      return { message: '', unmet: wish };
  }
}

function addToPage(wish: string, at: ChangeState): ChangeResult {
  const section = pageSectionFor(wish, languageOf(at.content));
  return section ? added(section, at) : { message: '', unmet: wish };
}

function added(section: Parameters<typeof insertSection>[1], at: ChangeState): ChangeResult {
  return {
    content: insertSection(at.content, section),
    message: formatText(answerTexts[at.spoken].changed.added, { what: String(section.title) }),
  };
}

function remove(prompt: string, isPage: boolean, at: ChangeState): ChangeResult {
  const words = answerTexts[at.spoken];
  const titles = sectionTitles(at.content);
  if (!titles) return { message: words.noSections };
  const part = isPage ? removablePart(prompt, languageOf(at.content)) : undefined;
  const removed = removeSection(at.content, prompt, part);
  if (!removed) return { message: formatText(words.noSuchSection, { what: titles.join(' · ') }) };
  return {
    content: removed.content,
    message: formatText(words.changed.removed, { what: removed.title }),
  };
}

function changeTitle(title: string, { content, spoken }: ChangeState): ChangeResult {
  return {
    content: content.replace(titleLine, () => `  title: ${quote(title)},`),
    message: formatText(answerTexts[spoken].changed.title, { what: title }),
  };
}

/** Changes the text that the user pointed at, if the content contains it exactly once. */
function changeText(text: string, wish: string, at: ChangeState): ChangeResult {
  const lines = (at.pointedAt ?? '').split('\n').map((line) => line.trim());
  for (const from of lines.filter(Boolean)) {
    if (at.content.split(quote(from)).length !== 2) continue;
    return {
      content: at.content.replace(quote(from), () => quote(text)),
      message: formatText(answerTexts[at.spoken].changed.text, { from, what: text }),
    };
  }
  return { message: '', unmet: wish };
}

/**
 * Writes the ready-made texts in another language. Texts that come from the first prompt stay as
 * the user wrote them.
 */
function translate(language: Language, { content, spoken, messages }: ChangeState): ChangeResult {
  const note = parseSourceNote(content);
  if (!note || !projectOf(note.project)) return { message: '', unmet: languageNames[language] };
  const { content: words, topic } = contentOf(note.project, note.topic, language);
  const isPage = note.project === 'page';
  const adapted = adaptContent(note.project, words, isPage ? (firstPrompt(messages) ?? '') : '');
  const title = titleLine.exec(content)?.[1];
  if (isPage && title) adapted.title = unquote(title);
  return {
    content: writeContent(note.project, topic, adapted),
    message: formatText(answerTexts[spoken].changed.language, { what: languageNames[language] }),
  };
}

function undo({ content, theme, spoken, messages }: ChangeState): ChangeResult {
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
