import type { Content, Json } from './content-files.ts';
import { pageContent } from './managed-content.ts';
import { isManagedProject } from './managed-projects.ts';
import { fillPage } from './page-content.ts';
import { findCount, findName, findPlace } from './prompt-details.ts';

type ContentAdapter = (content: Content, prompt: string) => void;

/** The projects whose initial content is changed by a number in the prompt. */
const contentAdapters: Record<string, ContentAdapter> = {
  tasks: (content, prompt) =>
    keepFirst(content, 'members', findCount(prompt, '人|名|명|사람|people|persons|members')),
  split: (content, prompt) =>
    keepFirst(content, 'people', findCount(prompt, '人|名|명|people|friends')),
  quiz: (content, prompt) =>
    keepFirst(
      content,
      'questions',
      findCount(prompt, '道|题|問|質問|問い|문항|질문|questions?|-question'),
    ),
  draw: (content, prompt) => keepFirst(content, 'rounds', findCount(prompt, '轮|rounds?|라운드')),
  poster: (content, prompt) => keepEnds(content, 'pages', findCount(prompt, '页|pages?|枚|장')),
  signup: (content, prompt) => {
    const limit = findCount(prompt, '人|名|명|places|people');
    if (limit && limit > 4)
      for (const option of records(content.options))
        Object.assign(option, { limit, taken: Math.min(Number(option.taken), limit) });
  },
  cards: (content, prompt) => set(content, 'perDay', findCount(prompt, '个|枚|개|words|cards')),
  focus: (content, prompt) => set(content, 'focusMinutes', findCount(prompt, '分|분|min')),
  typing: (content, prompt) => set(content, 'faster', findCount(prompt, '秒|초|seconds?')),
};

/** Inserts details of the prompt (a name, a town, a number) into the texts of a project. */
export function adaptContent(project: string, content: Content, prompt: string): Content {
  if (project === 'page') return fillPage(content, prompt);
  const shown = isManagedProject(project) ? pageContent(content) : content;
  const { town: usual, ...rest } = shown as Content & { town?: string };
  const adapted = inPlace(rest, findPlace(prompt) ?? usual ?? '') as Content;
  const name = findName(prompt);
  if (name) adapted.title = name;
  contentAdapters[project]?.(adapted, prompt);
  return adapted;
}

function inPlace(value: Json, place: string): Json {
  if (typeof value === 'string') return value.replaceAll('{place}', place);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => inPlace(one, place));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inPlace(one, place)]),
  );
}

function keepFirst(content: Content, name: string, count: number | undefined): void {
  const list = content[name];
  if (!Array.isArray(list) || !count || count < 2) return;
  content[name] = list.slice(0, count);
  if (name !== 'members') return;
  const members = content.members as string[];
  for (const task of records(content.tasks))
    if (!members.includes(String(task.owner))) task.owner = members[0] ?? '';
}

/**
 * Shortens a list to `count` entries but keeps its last entry, for example the last page of a
 * booklet.
 */
function keepEnds(content: Content, name: string, count: number | undefined): void {
  const list = content[name];
  if (!Array.isArray(list) || !count || count < 2 || count >= list.length) return;
  content[name] = [...list.slice(0, count - 1), ...list.slice(-1)];
}

function set(content: Content, name: string, count: number | undefined): void {
  if (count) content[name] = count;
}

function records(value: Json | undefined): { [name: string]: Json }[] {
  return Array.isArray(value) ? (value as { [name: string]: Json }[]) : [];
}
