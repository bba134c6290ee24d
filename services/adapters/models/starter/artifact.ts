/** Files by path, in the order in which they are written. */
export type Files = ReadonlyMap<string, string>;
export type Edit = { search: string; replace: string };

export function file(path: string, text: string): string {
  return `<appAction type="file" filePath="${path}">\n${text}</appAction>\n`;
}

/** A migration: the product writes the file and applies it to the project's database at once. */
export function sql(path: string, text: string): string {
  return `<appAction type="sql" filePath="${path}">\n${text}</appAction>\n`;
}

export function edit(path: string, edits: Edit[]): string {
  const blocks = edits.map(
    ({ search, replace }) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`,
  );
  return `<appAction type="edit" filePath="${path}">\n${blocks.join('')}</appAction>\n`;
}

export function artifact(id: string, title: string, actions: string[]): string {
  const safe = title
    .replaceAll('&', '＆')
    .replaceAll('"', '”')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
  return `<appArtifact id="${id}" title="${safe}" type="bundled">\n${actions.join('')}</appArtifact>`;
}

export const installAndStart = [
  '<appAction type="shell">npm install</appAction>\n',
  '<appAction type="start">npm run dev</appAction>\n',
];

/**
 * Returns the smallest edit from `before` to `after`: the changed lines, with enough lines around
 * them to be unique.
 */
export function editBetween(before: string, after: string): Edit {
  const old = before.split('\n');
  const fresh = after.split('\n');
  let from = 0;
  while (from < old.length && from < fresh.length && old[from] === fresh[from]) from += 1;
  let tail = 0;
  while (
    tail < old.length - from &&
    tail < fresh.length - from &&
    old.at(-1 - tail) === fresh.at(-1 - tail)
  )
    tail += 1;
  for (;;) {
    const search = old.slice(from, old.length - tail).join('\n');
    const isUnique =
      search.trim() !== '' && before.split(search).length === 2 && hasWholeLines(before, search);
    if (isUnique || (from === 0 && tail === 0))
      return { search, replace: fresh.slice(from, fresh.length - tail).join('\n') };
    if (from > 0) from -= 1;
    if (tail > 0) tail -= 1;
  }
}

function hasWholeLines(text: string, part: string): boolean {
  return `\n${text}\n`.includes(`\n${part}\n`);
}
