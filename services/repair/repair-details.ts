import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits/index.ts';
import { likelyFiles } from '../../domain/repair/locate-problem.ts';
import { placeOf } from '../../domain/repair/repair.ts';
import { foundBlock, quoted } from '../../domain/text/quoted.ts';
import type { Module, ProjectTexts } from './module-reader.ts';

/** What is known of the project besides the problems. */
export type RepairSources = { texts: ProjectTexts; modules: ReadonlyMap<string, Module> };

const around = 3;
const maxLine = 200;

/**
 * Describes the problems for the model, each with its position and the lines around it if known.
 * Quotes the output of tools and pages as data, because a visitor of the page may have written
 * parts of it.
 */
export function repairDetails(problems: readonly Problem[], sources: RepairSources): string {
  const each = problems.map((one) => describeProblem(one, sources));
  return [
    'The site was built and opened after your last answer. This was found:',
    foundBlock(each),
    smallestChange,
  ].join('\n\n');
}

/** The last sentence of a request for a repair. */
export const smallestChange =
  'Put right what causes it, with the smallest change that does: prefer type="edit", leave everything else as it is, take nothing away that works.';

/** Describes a problem in lines of a block of data. */
export function describeProblem(one: Problem, sources: RepairSources): string {
  const place = placeOf(one);
  const said = quoted(one.message, limits.check.messageMax);
  return [
    `- ${place === '' ? '' : `${place}: `}${said} (${kinds[one.kind]})`,
    ...excerpt(one, sources.texts),
    ...likely(one, sources),
  ].join('\n');
}

const kinds: Record<Problem['kind'], string> = {
  build: 'found by the build',
  install: 'found when packages were installed',
  terminal: 'printed by a command',
  page: 'uncaught while the page ran',
  console: 'written to the console',
  request: 'asked for by the page',
  blank: 'the page is empty: look for what never renders',
  answer: 'the page itself',
  lost: 'worked in the version before your change',
  ability: 'a user has to be able to do this; the steps in ACCEPTANCE.md stay as they are',
  privacy: 'tried on a copy of the data; supabase/access.json must not become wider',
};

/**
 * Names the files from which a problem may come. A named file's content becomes part of the
 * request.
 */
function likely(one: Problem, sources: RepairSources): string[] {
  const files = likelyFiles(one, sources);
  return files.length > 0 ? [`  It may come from: ${files.join(', ')}`] : [];
}

function excerpt({ file, line }: Problem, texts: ProjectTexts): string[] {
  const text = file === null || line === null ? undefined : texts.get(file);
  if (text === undefined || line === null) return [];
  const lines = text.split('\n');
  const from = Math.max(1, line - around);
  const shown = lines.slice(from - 1, line + around);
  return shown.map(
    (one, index) =>
      `${from + index === line ? '>' : ' '} ${from + index} | ${one.slice(0, maxLine)}`,
  );
}
