import { importCandidates } from '../../files/import-path.ts';
import type { Edit, Fault, FaultFix, FaultRule, ProjectView } from './fault.ts';
import { findSimilarPath } from './similar-path.ts';

const page = 'index.html';

/**
 * Finds what index.html lacks: a script, a language for screen readers, a title and an icon.
 * Without an icon, every visit logs a failed request.
 */
export const findPageFaults: FaultRule = (view) => {
  const text = view.texts.get(page);
  if (text === undefined || !/<html[\s>]/i.test(text) || !/<head[\s>]/i.test(text)) return [];
  return [
    ...findScripts(text, view),
    ...findLanguage(text, view),
    ...findTitle(text, view),
    ...findIcon(text, view),
  ];
};

function pageFault(message: string, subject: string, edit: Omit<Edit, 'path'>): Fault {
  const fix = { name: 'page' as const, subject, edits: [{ path: page, ...edit }] };
  return { kind: 'page', message, file: page, at: edit.start, fix: () => fix };
}

/** Returns the addresses of a page's scripts, with their offsets in the text. */
export function scriptsOf(text: string): { from: string; start: number }[] {
  return [...text.matchAll(/<script\b[^<>]*?\bsrc\s*=\s*(["'])([^"'<>]+)\1/gi)].map((match) => {
    const from = match[2] ?? '';
    return { from, start: match.index + match[0].length - from.length - 1 };
  });
}

/** Finds scripts that do not exist, which leave the page blank. */
function findScripts(text: string, { paths }: ProjectView): Fault[] {
  return scriptsOf(text).flatMap(({ from, start }): Fault[] => {
    const isOwn = /^\.?\/?src\//.test(from) || /\.[jt]sx$/.test(from);
    const path = importCandidates(page, from)?.[0];
    if (!isOwn || path === undefined || paths.has(path)) return [];
    const message = `Failed to load "${from}": the file does not exist`;
    const fix = (): FaultFix | undefined => {
      const found = findSimilarPath(from, paths);
      if (found === undefined) return undefined;
      const edit = { path: page, start, end: start + from.length, text: `/${found}` };
      return { name: 'path', subject: found, edits: [edit] };
    };
    return [{ kind: 'build', message, file: page, at: start, fix }];
  });
}

/**
 * Finds a page without a language. The fix sets the language only if the writing system of the
 * project's texts makes it certain.
 */
function findLanguage(text: string, { texts }: ProjectView): Fault[] {
  const tag = /<html\b([^<>]*)>/i.exec(text);
  if (!tag || /\blang\s*=\s*["']?[a-z]/i.test(tag[1] ?? '')) return [];
  const language = languageOf(texts);
  if (!language) return [];
  const attributes = (tag[1] ?? '').replace(/ lang=(?:""|'')/i, '');
  const edit = {
    start: tag.index,
    end: tag.index + tag[0].length,
    text: `<html lang="${language}"${attributes}>`,
  };
  return [pageFault('The page has no language', language, edit)];
}

/** How many characters are counted to detect the language. */
const maxCounted = 200_000;

function languageOf(texts: ReadonlyMap<string, string>): string | undefined {
  let [han, kana, hangul, english, accents] = [0, 0, 0, 0, 0];
  let left = maxCounted;
  for (const [path, text] of texts) {
    if (left < 0) break;
    if (!/\.(?:[jt]sx?|html|json|md)$/.test(path)) continue;
    left -= text.length;
    han += count(text, /\p{Script=Han}/gu);
    kana += count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
    hangul += count(text, /\p{Script=Hangul}/gu);
    english += count(text, /\b(?:the|and|with|your)\b/gi);
    accents += count(text, /[\u00c0-\u024f]/g);
  }
  if (hangul > 20 && hangul > kana) return 'ko';
  if (kana > 20 && kana > han / 20) return 'ja';
  if (han > 20) return 'zh-CN';
  const isPlain = english > 5 && accents < english && han + kana + hangul <= 20;
  return isPlain ? 'en' : undefined;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function findTitle(text: string, { title }: ProjectView): Fault[] {
  const written = /<title\b[^<>]*>([^<]*)<\/title>/i.exec(text);
  if ((written && (written[1] ?? '').trim() !== '') || title.trim() === '') return [];
  const name = escapeText(title.trim());
  const message = 'The page has no title';
  if (written) {
    const { index } = written;
    const edit = { start: index, end: index + written[0].length, text: `<title>${name}</title>` };
    return [pageFault(message, title.trim(), edit)];
  }
  return [pageFault(message, title.trim(), inHead(text, `<title>${name}</title>`))];
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function findIcon(text: string, { paths }: ProjectView): Fault[] {
  const link = /<link\b(?=[^<>]*\brel\s*=\s*["'][^"'<>]*icon)[^<>]*>/i.exec(text);
  if (!link) {
    if (paths.has('public/favicon.ico') || paths.has('favicon.ico')) return [];
    const edit = inHead(text, '<link rel="icon" href="data:," />');
    return [pageFault('The page has no icon', 'favicon', edit)];
  }
  const href = /\bhref\s*=\s*(["'])(\.?\/[^"'/?#][^"'?#]*)\1/i.exec(link[0]);
  const target = href?.[2]?.replace(/^\.?\//, '');
  if (!href || !target || paths.has(target) || paths.has(`public/${target}`)) return [];
  const start = link.index + href.index;
  const edit = { start, end: start + href[0].length, text: 'href="data:,"' };
  return [pageFault(`The icon "${href[2]}" does not exist`, 'favicon', edit)];
}

/**
 * Returns the edit that adds a line at the end of the head, indented like the last line of the
 * head.
 */
function inHead(text: string, line: string): Omit<Edit, 'path'> {
  const end = /<\/head\s*>/i.exec(text)?.index;
  if (end === undefined) {
    const open = /<head\b[^<>]*>/i.exec(text);
    const start = open ? open.index + open[0].length : 0;
    return { start, end: start, text: `\n${line}` };
  }
  const before = text.slice(0, end).trimEnd();
  const last = before.slice(before.lastIndexOf('\n') + 1);
  const indent = last.slice(0, last.length - last.trimStart().length);
  return { start: before.length, end: before.length, text: `\n${indent}${line}` };
}
