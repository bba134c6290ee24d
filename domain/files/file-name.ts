import { trimEndOf } from '../text/trim.ts';

/** Converts a title to a file name that is valid on every system. */
export function toFileName(title: string): string {
  return trimEndOf(title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 60), '. ') || '_';
}
