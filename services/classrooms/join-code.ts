import { randomInt } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';

/** Letters and digits that do not look alike: O and 0, for example, are left out. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const drawJoinCode = (): string =>
  Array.from(
    { length: limits.classrooms.codeLength },
    () => letters[randomInt(letters.length)],
  ).join('');

/** Converts a code that a pupil typed to its stored form. */
export const readJoinCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
