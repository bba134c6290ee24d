import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../domain/locale.ts';
import { contentOf, topicsOf } from './content-files.ts';
import { type FirstTurnPlan, planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { projects } from './starter-projects.ts';

/** `lists` are the prompt's own words that the page shows; `unmet` needs a model. */
type Case = {
  prompt: string;
  kind?: string;
  tool?: string;
  name?: string;
  lists?: string[];
  unmet?: string[];
};

const cases = JSON.parse(
  readFileSync(new URL('../../../../tests/corpus/starter-prompts.json', import.meta.url), 'utf8'),
) as Case[];

const plans = new Map(
  cases.map(({ prompt }) => [prompt, planFirstTurn(prompt, 'en_US', 'general')]),
);
const plan = (prompt: string) => plans.get(prompt) as FirstTurnPlan;

/** Returns the prose of the answer, without its files. */
function proseOf(prompt: string): string {
  const answer = writeFirstAnswer(prompt, 'en_US', 'general');
  const [before = '', after = ''] = answer
    .split(/<appArtifact[^>]*>|<\/appArtifact>/)
    .filter((_, index) => index !== 1);
  return before + after;
}

/** Names of the sample shops and persons in the ready-made templates. */
const foreignNames = [
  ...['Ada', 'Pennyleaf', 'El Farol', 'Nora Lindqvist', '知夏', '远舟', '林夏', '周一帆', 'Maren'],
  ...languages.flatMap((language) =>
    ['site', 'folio', 'shop', 'invite', 'poster'].flatMap((project) =>
      topicsOf(project, language).map((topic) => contentOf(project, topic, language).content.title),
    ),
  ),
];

it('has sixty prompts in four languages', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  const spoken = new Set(cases.map(({ prompt }) => plan(prompt).language));
  expect(spoken).toEqual(new Set(languages));
});

const pages = cases.filter(({ kind }) => kind !== undefined);

describe.each(pages)('$prompt', ({ prompt, kind, name, lists = [], unmet = [] }) => {
  const { files, choice, topic, title } = plan(prompt);
  const content = files.get('src/content.ts') ?? '';

  it('gets a page of the right kind with its own name and every listed thing [PP-27]', () => {
    expect(`${choice.project}/${topic}`).toBe(`page/${kind}`);
    if (name) expect(title).toBe(name);
    const shown = content.toLowerCase();
    expect(lists.filter((one) => !shown.includes(one.toLowerCase()))).toEqual([]);
  });

  it('has no name of another business or person [PP-27]', () => {
    const words = prompt.toLowerCase();
    const foreign = foreignNames.filter((one) => !words.includes(one.toLowerCase()));
    const found = foreign.filter((one) => new RegExp(`(?<!\\w)${one}(?!\\w)`).test(content));
    expect(found).toEqual([]);
  });

  it('is reported: what was filled in, and each wish that needs a model [PP-28]', () => {
    const prose = proseOf(prompt);
    expect(unmet.filter((one) => !prose.includes(one))).toEqual([]);
    if (name && kind !== 'idea') expect(prose).toContain(name);
    for (const claimed of claimsOf(prose)) expect(content.toLowerCase()).toContain(claimed);
  });
});

/** Returns the quoted facts that the report claims to have put on the page. */
function claimsOf(prose: string): string[] {
  const line = prose.split('\n').find((one) => /^\*\*(Filled in|按你|ご要望|말씀)/.test(one)) ?? '';
  const quoted = [...line.matchAll(/[“「]([^”」]*)[”」]/g)].map(([, text = '']) => text);
  return quoted
    .flatMap((text) => text.split(' · '))
    .map((text) => JSON.stringify(text.toLowerCase()).slice(1, -1));
}

it('shows a form on a page only with the sentence that entries are not sent [PP-29]', () => {
  const forms = pages.flatMap(({ prompt }) => {
    const sections = plan(prompt).content.sections as { kind: string; notice?: string }[];
    return sections.filter(({ kind }) => kind === 'form');
  });
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.filter(({ notice }) => !notice)).toEqual([]);
});

it('gives two cafés different looks [PP-27]', () => {
  const looks = pages
    .filter(({ kind }) => kind === 'cafe' || kind === 'restaurant')
    .map(({ prompt }) => {
      const { content, palette } = plan(prompt);
      const { hero, face, frame } = content.look as Record<string, string>;
      return `${hero} ${face} ${frame} ${palette}`;
    });
  expect(new Set(looks).size).toBe(looks.length);
});

const tools = cases.filter(({ tool }) => tool !== undefined);

it.each(tools)('keeps the ready-made tool for “$prompt”', ({ prompt, tool }) => {
  expect(plan(prompt).choice.project).toBe(tool);
  expect(projects[tool ?? '']).toBeDefined();
});
