import { limits } from '@/domain/limits';

export type NextStep =
  /** What the model itself proposed at the end of its answer. */
  | { kind: 'own'; text: string }
  /** Changes the page's title. `text` is the current title. */
  | { kind: 'title'; text: string }
  /** Replaces a section's content by the user's own content. */
  | { kind: 'section'; text: string }
  /** Adds something to a part of an app. */
  | { kind: 'part'; text: string }
  /** Adds an FAQ to a page that has sections but no FAQ. */
  | { kind: 'faq' }
  | { kind: 'colour' }
  | { kind: 'language' };

type Files = { paths: readonly string[]; text(path: string): string | undefined };

const faq = /faq|常见问题|よくある質問|자주 묻는/i;
/** File names of screens that show a failure. Their headings are not titles of the project. */
const failureScreen = /not-?found|missing|404|error|fallback/i;

type Options = {
  /**
   * Whether a model is connected. Only a model can write new texts; without a model there are only
   * ready-made projects.
   */
  canWrite: boolean;
  /** The step that the model proposed. */
  own?: string | null;
  /**
   * All text that the user has written. If it contains the title, no step proposes another title.
   */
  written?: string;
  /** The language, such as `en`, that the step about the language would translate to. */
  translatesTo?: string;
};

/**
 * PP-24: returns up to three next steps for a project. The step that the model proposed comes
 * first. Then come steps for the title, for a section or a part of an app, for the colours and for
 * the language.
 */
export function nextSteps(
  files: Files,
  { canWrite, own = null, written = '', translatesTo = '' }: Options,
): NextStep[] {
  const { title, sections, isApp } = readHeadings(files);
  const section = sections.find((one) => one !== title && !faq.test(one));
  const hasFaq = sections.some((one) => faq.test(one));
  const steps: NextStep[] = [];
  if (own) steps.push({ kind: 'own', text: own });
  if (isApp && canWrite) {
    const parts = sections.filter((one) => one !== title);
    steps.push(...parts.slice(0, 2).map((text): NextStep => ({ kind: 'part', text })));
  } else {
    if (title && !written.toLowerCase().includes(title.toLowerCase()))
      steps.push({ kind: 'title', text: title });
    if (canWrite && section) steps.push({ kind: 'section', text: section });
    if (sections.length > 1 && !hasFaq) steps.push({ kind: 'faq' });
  }
  steps.push({ kind: 'colour' });
  if (languageOf(files) !== translatesTo) steps.push({ kind: 'language' });
  return steps.slice(0, limits.chat.nextSteps);
}

/** Returns the language of the page, such as `en`; 'unknown' if the page names no language. */
function languageOf({ text }: Files): string {
  const [, language = 'unknown'] =
    /<html\b[^<>]*\blang="?([a-z]{2})/i.exec(text('index.html') ?? '') ?? [];
  return language.toLowerCase();
}

/**
 * Returns the project's title and the titles of its sections, or of its screens if it is an app. An
 * app uses react-router or localStorage and lists no sections in `src/content.ts`.
 */
function readHeadings({ paths, text }: Files): {
  title: string;
  sections: string[];
  isApp: boolean;
} {
  const content = text('src/content.ts') ?? '';
  const listed = literals(content, /^ {6}title: ('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+")/gm);
  const named = literals(
    content,
    /^ {2}(?:title|name): ('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+")/gm,
  );
  const pages = paths
    .filter(
      (path) => /^src\/.*\.[jt]sx$/.test(path) && !failureScreen.test(path.split('/').at(-1) ?? ''),
    )
    .map((path) => text(path) ?? '');
  const isApp = pages.some((page) => /\bfrom 'react-router'|\blocalStorage\b/.test(page));
  const headings = (tag: 'h1' | 'h2') =>
    pages.flatMap((page) =>
      plainTexts(page, new RegExp(`<${tag}\\b[^<>]*>([^<{}]+)</${tag}>`, 'g')),
    );
  const window = plainTexts(text('index.html') ?? '', /<title>([^<]+)<\/title>/g);
  const titles = [...named, ...(isApp ? window : []), ...headings('h1'), ...window];
  const screens = [...headings('h1'), ...headings('h2')];
  const found = isApp ? screens : headings('h2');
  return {
    title: titles[0] ?? '',
    sections: [...new Set(listed.length > 0 ? listed : found)],
    isApp: isApp && listed.length === 0,
  };
}

function literals(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)]
    .map(([, quoted = '']) => shorten(quoted.slice(1, -1).replace(/\\(.)/g, '$1')))
    .filter(Boolean);
}

function plainTexts(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)]
    .map(([, words = '']) => shorten(words.replace(/&\w+;/g, ' ')))
    .filter(Boolean);
}

/** Shortens a title that is too long for a button, without splitting characters. */
function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > limits.chat.nextStepWords
    ? `${characters.slice(0, limits.chat.nextStepWords).join('')}…`
    : characters.join('');
}
