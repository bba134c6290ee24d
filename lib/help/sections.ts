import type { HelpPage } from './pages';

/**
 * A section of a help page with its own heading; `sold`: shown only where plans are sold (PP-17).
 */
export type HelpSection = { id: string; title: string; sold: boolean; markdown: string };
/** A help page: its heading, the text before the first section, and the sections. */
export type HelpText = { page: HelpPage; title: string; lead: string; sections: HelpSection[] };

const heading = /^## (.+?) \{#([a-z][a-z0-9-]*)( sold)?\}$/;

/**
 * Parses a help page. Its first line is `# Title`; a section starts with `## Title {#id}` or `##
 * Title {#id sold}`. The id is the same in every language, so that links work in all of them.
 */
export function readSections(page: HelpPage, markdown: string): HelpText {
  const [first = '', ...lines] = markdown.trim().split('\n');
  const text: HelpText = { page, title: first.replace(/^# /, ''), lead: '', sections: [] };
  let fenced = false;
  for (const line of lines) {
    if (line.startsWith('```')) fenced = !fenced;
    const found = fenced ? null : heading.exec(line);
    const current = text.sections.at(-1);
    if (found)
      text.sections.push({
        id: found[2] ?? '',
        title: found[1] ?? '',
        sold: !!found[3],
        markdown: '',
      });
    else if (current) current.markdown += `${line}\n`;
    else text.lead += `${line}\n`;
  }
  return text;
}

/** Returns Markdown as plain text, for searching and quoting. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^\|?[\s:|-]+\|?$/gm, '')
    .replace(/^[ \t]*(?:[-*>]|\d+\.)\s+/gm, '')
    .replace(/[`*]/g, '')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
