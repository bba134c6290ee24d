import type { Variant } from '../../../../domain/variants/variant.ts';
import { isExamplePrompt } from './example-prompts.ts';
import { readBrief } from './page-brief.ts';
import { pagePalette } from './page-look.ts';
import type { PaletteName } from './palettes.ts';
import { partsOf } from './prompt-parts.ts';
import { findSiteKind, pageWords } from './site-kinds.ts';
import { projects } from './starter-projects.ts';
import { type Topic, topics } from './starter-topics.ts';
import { isAppPrompt, isGamePrompt, isNamed, isTrueMatch } from './tool-words.ts';
import { mentions } from './vocabulary.ts';

export type StarterChoice = {
  project: string;
  topic: string;
  palette: PaletteName;
  /** False when the prompt matches no template and no kind of page. */
  isFitting: boolean;
  /** For a tool or game that needs a model: the template with the most words in common, if any. */
  nearest?: { project: string; topic: string };
  /** Migrations that the project has from a first answer that was interrupted. */
  present?: readonly string[];
};

type Scored = { topic: Topic; score: number };

/** Projects whose texts describe one particular site, so they fit only the example prompts. */
const isSite = (project: string) => project === 'site' || project === 'folio';

/**
 * Chooses the answer to a prompt: a ready-made tool or game that truly matches, or a page made of
 * the prompt's own words. For anything else, it chooses a draft page that offers the nearest
 * template.
 */
export function chooseStarter(prompt: string, variant: Variant): StarterChoice {
  const best = bestTopic(prompt, variant, () => true);
  if (best && isExamplePrompt(prompt)) return readyMade(best.topic);
  const tool = bestTopic(prompt, variant, ({ project }) => !isSite(project));
  const site = findSiteKind(prompt);
  const isPage = mentions(prompt, pageWords);
  const { head } = partsOf(prompt);
  if (!isPage && (isGamePrompt(head) || isAppPrompt(head)))
    return tool && isTrueMatch(prompt, tool.topic.project)
      ? readyMade(tool.topic)
      : sketch(prompt, tool?.topic);
  if (tool && isTool(prompt, tool, site?.score ?? 0, isPage)) return readyMade(tool.topic);
  return page(site?.kind ?? 'site', prompt, site !== undefined || isPage);
}

/**
 * Whether a tool fits better than a page. A prompt that contains a name or a list gets a page,
 * because the template would show its sample texts instead of them.
 */
function isTool(prompt: string, tool: Scored, siteScore: number, isPage: boolean): boolean {
  if (!isTrueMatch(prompt, tool.topic.project)) return false;
  const { project } = tool.topic;
  const { name, items } = readBrief(prompt);
  if (named.includes(project) && name !== undefined) return false;
  if (games.includes(project)) return false;
  if (listed.includes(project) && items.length > 1) return false;
  const score = tool.score + (isNamed(prompt, project) ? 1 : 0);
  return score > siteScore + (isPage ? 2 : 0);
}

const games = ['grow', 'typing'];

/**
 * `named`: templates whose sample texts name a shop or persons. `listed`: templates with sample
 * goods or other list entries.
 */
const named = ['invite', 'poster', 'shop', 'signup'];
const listed = ['invite', 'poster', 'shop'];

function bestTopic(
  prompt: string,
  variant: Variant,
  isCandidate: (topic: Topic) => boolean,
): Scored | undefined {
  const scored = topics.filter(isCandidate).map((topic) => {
    const found = new Set((prompt.match(topic.words) ?? []).map((word) => word.toLowerCase()));
    const isHome = projects[topic.project]?.variants.includes(variant) ?? false;
    return { topic, score: found.size === 0 ? 0 : found.size + (isHome ? 0.75 : 0) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best : undefined;
}

function readyMade({ project, topic, palette }: Topic): StarterChoice {
  return {
    project,
    topic,
    palette: palette ?? projects[project]?.palette ?? 'green',
    isFitting: true,
  };
}

function page(kind: string, prompt: string, isFitting: boolean): StarterChoice {
  const palette = pagePalette(kind, readBrief(prompt), prompt);
  return { project: 'page', topic: kind, palette, isFitting };
}

function sketch(prompt: string, near: Topic | undefined): StarterChoice {
  const idea = page('idea', prompt, false);
  return near ? { ...idea, nearest: { project: near.project, topic: near.topic } } : idea;
}
