import type { Language } from '../../../../domain/locale.ts';
import type { Variant } from '../../../../domain/variants/variant.ts';
import { adaptContent } from './adapt-content.ts';
import { writeReport } from './answer-report.ts';
import { formatText, languageByScript } from './answer-texts.ts';
import { artifact, type Files, file, installAndStart, sql } from './artifact.ts';
import { assemble } from './assemble.ts';
import { chooseStarter, type StarterChoice } from './choose-starter.ts';
import { type Content, contentOf, type Json } from './content-files.ts';
import { writeScenes } from './drawings/draw-scenes.ts';
import { artNamesIn } from './drawings/item-arts.ts';
import { isMigration, seedPath, writeSeed } from './managed-content.ts';
import { isManagedProject } from './managed-projects.ts';
import { fillHead } from './page-head.ts';
import { type PaletteName, paletteIn, writeTheme } from './palettes.ts';
import { reportTexts } from './report-texts.ts';
import { projectOf } from './starter-projects.ts';
import { writeContent } from './write-source.ts';

export type FirstTurnPlan = {
  choice: StarterChoice;
  topic: string;
  title: string;
  language: Language;
  palette: PaletteName;
  files: Files;
  /** The template's own name. */
  template: string;
  content: Content;
  original: Content;
  /** What the owner has to know beside what was filled in, if anything. */
  notes: string | undefined;
};

const wantsTwoLanguages = /双语|中英|bilingual|two languages|バイリンガル|日英|이중 언어|한영/i;

/**
 * Returns the language in which the starter answers: the language of the prompt if it can be
 * recognised, otherwise `language`.
 */
export function spokenLanguage(prompt: string, language: Language): Language {
  return languageByScript(prompt) ?? (/[a-z]{3}/i.test(prompt) ? 'en_US' : language);
}

/**
 * Chooses a project for the prompt and fills it with details of the prompt. Returns everything that
 * the first answer writes.
 */
export function planFirstTurn(
  prompt: string,
  language: Language,
  variant: Variant,
  choice = chooseStarter(prompt, variant),
): FirstTurnPlan {
  const spoken = spokenLanguage(prompt, language);
  const { content: words, topic } = contentOf(choice.project, choice.topic, spoken);
  const template = templateName(words);
  const content = adaptContent(choice.project, words, prompt);
  if (projectOf(choice.project)?.layers.includes('site') && wantsTwoLanguages.test(prompt)) {
    const other = spoken === 'en_US' ? 'zh_CN' : 'en_US';
    content.other = adaptContent(
      choice.project,
      contentOf(choice.project, topic, other).content,
      '',
    );
  }
  if (choice.nearest) offerTemplate(content, nearestName(choice, spoken), spoken);
  const palette = paletteFor(choice, prompt);
  const files = new Map(assemble(choice.project));
  const theme = writeTheme(palette, projectOf(choice.project)?.isSerif ?? true);
  files.set('index.html', fillHead(files.get('index.html') ?? '', content, theme));
  files.set('src/content.ts', writeContent(choice.project, topic, content));
  files.set('src/theme.css', theme);
  if (choice.project === 'page') files.set('src/art/scenes.tsx', writeScenes(artNamesIn(content)));
  if (isManagedProject(choice.project)) files.set(seedPath, writeSeed(words));
  const original = adaptContent(choice.project, words, '');
  return {
    choice,
    topic,
    title: content.title.startsWith('[') ? String(content.tag) : content.title,
    language: spoken,
    palette,
    files,
    template,
    content,
    original,
    notes: typeof words.notes === 'string' ? words.notes : undefined,
  };
}

/**
 * For a page, `chooseStarter` has already chosen the palette. `chooseStarter` ignores colours in
 * the names of listed items.
 */
function paletteFor(choice: StarterChoice, prompt: string): PaletteName {
  return choice.project === 'page' ? choice.palette : (paletteIn(prompt) ?? choice.palette);
}

export function templateName({ title, template }: Content): string {
  return typeof template === 'string' ? template : title;
}

function nearestName({ nearest }: StarterChoice, language: Language): string {
  if (!nearest) return '';
  return templateName(contentOf(nearest.project, nearest.topic, language).content);
}

/** Adds the offer of the nearest ready-made template to the draft page's list of next steps. */
function offerTemplate(content: Content, nearest: string, language: Language): void {
  const { name, note } = reportTexts[language].useTemplate;
  const sections = content.sections as { id: string; items: Json[] }[];
  const steps = sections.find(({ id }) => id === 'way');
  steps?.items.push({ name: formatText(name, { nearest }), note: formatText(note, { nearest }) });
}

/** Returns the complete first answer: prose, artifact and a report of what was filled in. */
export function writeFirstAnswer(
  prompt: string,
  language: Language,
  variant: Variant,
  choice = chooseStarter(prompt, variant),
): string {
  const plan = planFirstTurn(prompt, language, variant, choice);
  const { title, files, language: spoken } = plan;
  const actions = [...files]
    .filter(([path]) => !choice.present?.includes(path))
    .sort(migrationsFirst)
    .map(([path, text]) => action(path, text));
  return [
    introduction(plan),
    artifact(`starter-${choice.project}`, title, [...actions, ...installAndStart]),
    '\n\n',
    writeReport({ ...plan, prompt, language: spoken, project: choice.project }),
  ].join('');
}

/** The database is there before the page asks for it. */
function migrationsFirst([one]: [string, string], [other]: [string, string]): number {
  return Number(isMigration(other)) - Number(isMigration(one));
}

function action(path: string, text: string): string {
  return isMigration(path) ? sql(path, text) : file(path, text);
}

function introduction({ choice, language, template, title, content }: FirstTurnPlan): string {
  const texts = reportTexts[language];
  const sections = (content.sections ?? []) as { id: string }[];
  const listed = sections.some(({ id }) => id === 'wishes') ? texts.listed : '';
  if (choice.topic === 'idea' && !choice.nearest)
    return formatText(texts.sketchAlone, { what: title, listed });
  if (choice.nearest)
    return formatText(texts.sketch, {
      what: title,
      listed,
      nearest: nearestName(choice, language),
    });
  return formatText(choice.project === 'page' ? texts.page : texts.readyMade, { template });
}
