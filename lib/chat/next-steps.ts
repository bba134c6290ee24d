import { limits } from '@/domain/limits';

export type NextStep =
  /** Changes the page's title. `text` is the current title. */
  | { kind: 'title'; text: string }
  /** Replaces a section's content by the user's own. */
  | { kind: 'section'; text: string }
  /** Adds an FAQ to a page that has sections but no FAQ. */
  | { kind: 'faq' }
  | { kind: 'colour' }
  | { kind: 'language' };

type Files = { paths: readonly string[]; text(path: string): string | undefined };

const faq = /faq|常见问题|よくある質問|자주 묻는/i;

/**
 * Returns three suggested next steps for this project, based on its title and sections (PP-24).
 * `canWrite` is true when a model is connected, because only a model can write new texts.
 */
export function nextSteps(files: Files, { canWrite }: { canWrite: boolean }): NextStep[] {
  const { title, sections } = readHeadings(files);
  const section = sections.find((one) => one !== title && !faq.test(one));
  const steps: NextStep[] = [];
  if (title) steps.push({ kind: 'title', text: title });
  if (canWrite && section) steps.push({ kind: 'section', text: section });
  if (sections.length > 1 && !sections.some((one) => faq.test(one))) steps.push({ kind: 'faq' });
  steps.push({ kind: 'colour' }, { kind: 'language' });
  return steps.slice(0, limits.chat.nextSteps);
}

/** Returns the project's title and the titles of its sections. */
function readHeadings({ paths, text }: Files): { title: string; sections: string[] } {
  const content = text('src/content.ts') ?? '';
  const listed = literals(content, /^ {6}title: ('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+")/gm);
  const named = literals(
    content,
    /^ {2}(?:title|name): ('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+")/gm,
  );
  const pages = paths
    .filter((path) => /^src\/.*\.[jt]sx$/.test(path))
    .map((path) => text(path) ?? '');
  const headings = (tag: 'h1' | 'h2') =>
    pages.flatMap((page) =>
      plainTexts(page, new RegExp(`<${tag}\\b[^<>]*>([^<{}]+)</${tag}>`, 'g')),
    );
  const titles = [
    ...named,
    ...headings('h1'),
    ...plainTexts(text('index.html') ?? '', /<title>([^<]+)<\/title>/g),
  ];
  return {
    title: titles[0] ?? '',
    sections: [...new Set(listed.length > 0 ? listed : headings('h2'))],
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
