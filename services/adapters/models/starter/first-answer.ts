import type { Language } from '../../../../domain/locale.ts';
import type { Variant } from '../../../../domain/variants/variant.ts';
import { adaptContent } from './adapt-content.ts';
import { answerTexts, formatText, languageByScript } from './answer-texts.ts';
import { artifact, type Files, file, installAndStart } from './artifact.ts';
import { assemble } from './assemble.ts';
import { chooseStarter, type StarterChoice } from './choose-starter.ts';
import { contentOf } from './content-files.ts';
import { type PaletteName, paletteIn, writeTheme } from './palettes.ts';
import { projects } from './starter-projects.ts';
import { writeContent } from './write-source.ts';

export type FirstTurnPlan = {
  choice: StarterChoice;
  topic: string;
  title: string;
  language: Language;
  palette: PaletteName;
  files: Files;
};

const wantsTwoLanguages = /双语|中英|bilingual|two languages|バイリンガル|日英|이중 언어|한영/i;

/** Chooses a project for the prompt and fills it: everything the first answer will write. */
export function planFirstTurn(prompt: string, language: Language, variant: Variant): FirstTurnPlan {
  const spoken = languageByScript(prompt) ?? (/[a-z]{3}/i.test(prompt) ? 'en_US' : language);
  const choice = chooseStarter(prompt, variant);
  const { content: words, topic } = contentOf(choice.project, choice.topic, spoken);
  const content = adaptContent(choice.project, words, prompt);
  if (projects[choice.project]?.layers.includes('site') && wantsTwoLanguages.test(prompt)) {
    const other = spoken === 'en_US' ? 'zh_CN' : 'en_US';
    content.other = adaptContent(
      choice.project,
      contentOf(choice.project, topic, other).content,
      '',
    );
  }
  const palette = paletteIn(prompt) ?? choice.palette;
  const files = new Map(assemble(choice.project));
  files.set(
    'index.html',
    (files.get('index.html') ?? '')
      .replace('lang="en"', `lang="${content.lang}"`)
      .replace('…', escapeHtml(content.title)),
  );
  files.set('src/content.ts', writeContent(choice.project, topic, content));
  files.set('src/theme.css', writeTheme(palette, projects[choice.project]?.isSerif ?? true));
  return { choice, topic, title: content.title, language: spoken, palette, files };
}

/** Returns the complete first answer: prose and artifact. */
export function writeFirstAnswer(prompt: string, language: Language, variant: Variant): string {
  const { choice, title, files, language: spoken } = planFirstTurn(prompt, language, variant);
  const words = answerTexts[spoken];
  const actions = [...files].map(([path, text]) => file(path, text));
  return [
    formatText(choice.isFitting ? words.picked : words.nearest, { title }),
    artifact(`starter-${choice.project}`, title, [...actions, ...installAndStart]),
    words.done,
  ].join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
