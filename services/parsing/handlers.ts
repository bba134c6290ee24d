import { findLiterals, tagScript, writeEdits } from '../syntax/index.ts';
import { findSyntaxError } from './find-syntax-error.ts';
import { addLinkCard } from './link-card.ts';
import { readPageText } from './page-text.ts';
import { shrinkPicture } from './picture.ts';
import { readModule, readValues } from './read-module.ts';
import type { AnswerOf, InputOf, RequestName } from './requests.ts';
import { makeSitePictures } from './site-picture.ts';
import { addSiteTags } from './site-tags.ts';
import { makeWebPicture } from './web-picture.ts';

type Handler<Name extends RequestName> = (
  input: InputOf<Name>,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;

/** For each request, the function that a parser process calls. */
export const handlers: { [Name in RequestName]: Handler<Name> } = {
  syntax: ({ path, text }) => findSyntaxError(path, text) ?? null,
  module: ({ path, text }) => readModule(path, text) ?? null,
  values: ({ path, text, names }) => readValues(path, text, names) ?? null,
  page: ({ text }) => readPageText(text),
  picture: ({ text }) => shrinkPicture(text),
  webPicture: ({ text }) => makeWebPicture(text),
  edits: ({ path, text, edits }) => writeEdits(path, text, edits),
  literals: ({ path, text, texts }) => findLiterals(path, text, texts),
  tags: ({ path, text, isScene }) => tagScript(path, text, { isScene }) ?? null,
  siteTags: ({ text, tags }) => addSiteTags(text, tags),
  sitePictures: ({ text, kind }) => makeSitePictures(text, kind),
  card: ({ text, ...rest }) => addLinkCard(text, rest),
};
