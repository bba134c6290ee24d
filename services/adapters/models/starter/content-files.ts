import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages, toLocale } from '../../../../domain/locale.ts';
import { projectOf } from './starter-projects.ts';

export type Json = string | number | boolean | Json[] | { [name: string]: Json };

/**
 * All texts and settings of one project. The project's `types.ts` defines the shape, and a test
 * compiles every content against it.
 */
export type Content = { title: string; lang: string; [name: string]: Json };

type Entries = Record<string, Json>;
/**
 * `shared` is used by all topics of a project and of projects that build on it. `sections` are
 * sections that a later prompt can add to a site.
 */
type ContentFile = {
  shared?: Entries;
  topics: Record<string, Entries>;
  sections?: Record<string, Entries>;
};

const templateFolder = fileURLToPath(new URL('../../../../templates/starter/', import.meta.url));
const managedFolder = fileURLToPath(new URL('../../../../templates/managed/', import.meta.url));

/** Returns the folder of a layer, with a slash at its end. */
export const folderOf = (layer: string): string =>
  layer.startsWith('managed-')
    ? `${managedFolder}${layer.slice('managed-'.length)}/`
    : `${templateFolder}${layer}/`;

const tradeFiles = new Map<Language, Record<string, Entries>>();
const contentFiles = new Map<string, ContentFile | undefined>();

function readContentFile(project: string, language: Language): ContentFile | undefined {
  const path = `${folderOf(project)}words/${language}.json`;
  if (!contentFiles.has(path))
    contentFiles.set(
      path,
      existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ContentFile) : undefined,
    );
  return contentFiles.get(path);
}

/** Returns the topics of a project in a language; the first is the most general. */
export function topicsOf(project: string, language: Language): string[] {
  return Object.keys(readContentFile(project, language)?.topics ?? {});
}

/**
 * Rows of similar topics. When a topic is not written in a language, the first topic of its row
 * that is written in that language replaces it.
 */
const relatedTopics = [
  ['cafe', 'bakery', 'sweets', 'truck'],
  ['studio', 'photos', 'pottery'],
  ['dentist', 'legal', 'pilates', 'club', 'hiking'],
  ['launch', 'docs', 'factory'],
  ['wedding', 'birthday'],
  ['sports', 'helpers', 'orders'],
];

function nearestTopic(topic: string, written: string[]): string | undefined {
  if (written.includes(topic)) return topic;
  const row = relatedTopics.find((one) => one.includes(topic)) ?? [];
  return row.find((one) => written.includes(one)) ?? written[0];
}

/** Returns the content of a topic, or of the nearest one when it is not written in the language. */
export function contentOf(
  project: string,
  topic: string,
  language: Language,
): { content: Content; topic: string } {
  const file = readContentFile(project, language);
  const found = nearestTopic(topic, topicsOf(project, language));
  const own = found === undefined ? undefined : file?.topics[found];
  if (!file || !own || found === undefined)
    throw new Error(
      `The starter has no words for ${project} in ${language} (${languages.join(', ')})`,
    );
  const shared = (projectOf(project)?.layers ?? []).map(
    (layer) => readContentFile(layer, language)?.shared ?? {},
  );
  const { words, title, ...rest } = Object.assign({}, ...shared, own) as Entries;
  return {
    content: structuredClone({
      title: String(title),
      lang: toLocale(language),
      ...rest,
      ...(words ? { words } : {}),
    }),
    topic: found,
  };
}

/**
 * Returns a section that can be added to a site or page later, in a language. Throws when it does
 * not exist.
 */
export function readSectionContent(name: string, language: Language, project = 'site'): Entries {
  const section = readContentFile(project, language)?.sections?.[name];
  if (!section) throw new Error(`The starter has no section ${name} in ${language}`);
  return structuredClone(section);
}

/**
 * Returns the texts for a trade, which replace the texts for its kind of page. Throws if the trade
 * has no texts.
 */
export function readTradeContent(trade: string, language: Language): Entries {
  const path = `${templateFolder}page/words/trades/${language}.json`;
  const known = tradeFiles.get(language) ?? JSON.parse(readFileSync(path, 'utf8'));
  tradeFiles.set(language, known);
  const found = known[trade];
  if (!found) throw new Error(`The starter has no words for the trade ${trade} in ${language}`);
  return structuredClone(found);
}
