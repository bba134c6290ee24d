import { isSurelyTag } from '../../domain/artifact/tags.ts';

/**
 * Matches the end of a text that may be the start of an unfinished tag, such as `<appAction`. The
 * processor of answers holds this end back, so that neither the event log nor a broken answer ends
 * inside a tag.
 */
export const mayBeTag =
  /^<\/?(?:(?:app|bolt)A[^>]{0,2000}|appRead[^>]{0,2000}|a|ap|app|appR|appRe|appRea|b|bo|bol|bolt)?$/;

export const isReadTag = (text: string): boolean => /^<\/?appRead/.test(text);

export const isUnfinishedTag = (text: string): boolean => isSurelyTag(text) || isReadTag(text);
