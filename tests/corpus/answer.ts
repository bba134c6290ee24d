/** One answer of a model, good or bad, and what it must come to: the whole way from its characters to the files. */
export type CorpusAnswer = {
  name: string;
  /** The project before. */
  head?: Record<string, string>;
  answer: string;
  /** What changes: the new text by path, null for a file that goes. */
  files: Record<string, string | null>;
  /** Actions that are refused, as `reason path`, in order. */
  refused?: string[];
  /** The words a person reads, trimmed, without tags. */
  prose?: string;
  title?: string;
  /** Shell and start actions, in order. */
  commands?: string[];
  /** False: the stream ended before the model did. */
  whole?: boolean;
};

export const file = (path: string, content: string) =>
  `<appAction type="file" filePath="${path}">\n${content}</appAction>`;
export const edit = (path: string, ...blocks: [search: string, replace: string][]) =>
  `<appAction type="edit" filePath="${path}">\n${blocks.map(([search, replace]) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`).join('')}</appAction>`;
export const artifact = (...actions: string[]) =>
  `<appArtifact id="site" title="Site">\n${actions.join('\n')}\n</appArtifact>`;
