import { parseSync, Visitor } from 'oxc-parser';
import type { ExploredApp } from './apps.ts';

/** What a person asks for that breaks nothing. */
export type SoundEdit = {
  kind: 'label' | 'section' | 'move' | 'look';
  /** The file, and what was changed in it. */
  place: string;
  files: ReadonlyMap<string, string>;
};

type Span = { start: number; end: number };

/** Returns at most one edit of each kind. */
export function soundEdits({ files }: ExploredApp): SoundEdit[] {
  return [...renameLabel(files), ...addSection(files), ...moveControl(files), ...changeLook(files)];
}

const replaced = (files: ReadonlyMap<string, string>, path: string, text: string) =>
  new Map(files).set(path, text);

/** Another label of a button, in the texts of the site or between its tags. */
function renameLabel(files: ReadonlyMap<string, string>): SoundEdit[] {
  const patterns = [
    /(?<=\b(?:send|add|save|start|play|next|keep): ')[^']+(?=')/,
    /(?<=<button[^\n]*>)[A-Z]\w+(?: \w+)*(?=<\/button>)/,
  ];
  for (const pattern of patterns)
    for (const [path, text] of files) {
      const [label] = pattern.exec(text) ?? [];
      if (!/^src\/.*\.tsx?$/.test(path) || !label) continue;
      const changed = text.replace(pattern, `${label} now`);
      return [{ kind: 'label', place: `${path}: ${label}`, files: replaced(files, path, changed) }];
    }
  return [];
}

const section = `<section className="p-6"><h2 className="text-lg">What is new</h2><p>Open every day from nine to six.</p><button type="button" onClick={() => window.alert('Soon')}>Read more news</button></section>`;

/** One more section at the end of a screen. */
function addSection(files: ReadonlyMap<string, string>): SoundEdit[] {
  for (const [path, text] of files) {
    const at = text.lastIndexOf('</main>');
    if (!/^src\/.*\.tsx$/.test(path) || at < 0) continue;
    const changed = `${text.slice(0, at)}${section}${text.slice(at)}`;
    return [
      { kind: 'section', place: `${path}: before </main>`, files: replaced(files, path, changed) },
    ];
  }
  return [];
}

/** A control changes its place with what is beside it. */
function moveControl(files: ReadonlyMap<string, string>): SoundEdit[] {
  for (const [path, text] of files) {
    if (!/^src\/(?!art\/|main\.).*\.tsx$/.test(path)) continue;
    const [one, other] = findNeighbours(path, text) ?? [];
    if (!one || !other) continue;
    const changed =
      text.slice(0, one.start) +
      text.slice(other.start, other.end) +
      text.slice(one.end, other.start) +
      text.slice(one.start, one.end) +
      text.slice(other.end);
    const place = `${path}: ${text.slice(one.start, one.end).slice(0, 60)}`;
    return [{ kind: 'move', place, files: replaced(files, path, changed) }];
  }
  return [];
}

/** Returns two elements beside each other, of which the first has a control in it. */
function findNeighbours(path: string, text: string): [Span, Span] | undefined {
  let found: [Span, Span] | undefined;
  new Visitor({
    JSXElement({ children }) {
      const elements = children.filter(({ type }) => type === 'JSXElement');
      const [one, other] = elements.slice(0, 2);
      if (found || !one || !other) return;
      if (/<(?:button|input|select)\b/.test(text.slice(one.start, one.end))) found = [one, other];
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Other spaces and corners everywhere. */
function changeLook(files: ReadonlyMap<string, string>): SoundEdit[] {
  const changed = [...files].map(([path, text]): [string, string] => [
    path,
    /^src\/.*\.tsx$/.test(path)
      ? text
          .replaceAll(/\bp-[3456]\b/g, 'p-7')
          .replaceAll(/\brounded-(?:xl|lg)\b/g, 'rounded-md')
          .replaceAll(/\btext-(?:2|3|4)xl\b/g, 'text-xl')
      : text,
  ]);
  return [{ kind: 'look', place: 'spaces and corners', files: new Map(changed) }];
}
