/** An answer of a model, good or bad, with the files, text and commands that it must result in. */
export type CorpusAnswer = {
  name: string;
  /** The project's files before the answer. */
  head?: Record<string, string>;
  answer: string;
  /** The changed files: the new text by path, null for a deleted file. */
  files: Record<string, string | null>;
  /** Actions that are refused, as `reason path`, in order. */
  refused?: string[];
  /** The text that the user reads, trimmed and without tags. */
  prose?: string;
  title?: string;
  /** Shell and start actions, in order. */
  commands?: string[];
  /** False when the stream ended before the answer was complete. */
  whole?: boolean;
};

export const file = (path: string, content: string) =>
  `<appAction type="file" filePath="${path}">\n${content}</appAction>`;
export const edit = (path: string, ...blocks: [search: string, replace: string][]) =>
  `<appAction type="edit" filePath="${path}">\n${blocks.map(([search, replace]) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`).join('')}</appAction>`;
export const artifact = (...actions: string[]) =>
  `<appArtifact id="site" title="Site">\n${actions.join('\n')}\n</appArtifact>`;
