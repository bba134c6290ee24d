import type { HelpPage } from './pages';

/** A part of a help page under its own heading; `sold`: shown only where plans are sold (product point 17). */
export type HelpSection = { id: string; title: string; sold: boolean; markdown: string };
/** A help page: its heading, what stands before the first section, and the sections. */
export type HelpText = { page: HelpPage; title: string; lead: string; sections: HelpSection[] };

const heading = /^## (.+?) \{#([a-z][a-z0-9-]*)( sold)?\}$/;

/**
 * Takes a help page apart. Its first line is `# Title`; a section begins with `## Title {#id}` or `## Title {#id sold}`, where the id is
 * the same in every language, so that links hold in all of them.
 */
export function readSections(page: HelpPage, markdown: string): HelpText {
  const [first = '', ...lines] = markdown.trim().split('\n');
  const text: HelpText = { page, title: first.replace(/^# /, ''), lead: '', sections: [] };
  let fenced = false;
  for (const line of lines) {
    if (line.startsWith('```')) fenced = !fenced;
    const found = fenced ? null : heading.exec(line);
    const current = text.sections.at(-1);
    if (found) text.sections.push({ id: found[2] ?? '', title: found[1] ?? '', sold: !!found[3], markdown: '' });
    else if (current) current.markdown += `${line}\n`;
    else text.lead += `${line}\n`;
  }
  return text;
}

/** Markdown as words: what is searched and quoted. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|?[\s:|-]+\|?$/gm, '')
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/gm, '')
    .replace(/[`*]/g, '')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
