import { minutes } from '../units.ts';

/** Classes of a school (CLASS-001). Part of `limits`. */
export const classroomLimits = {
  classrooms: {
    nameMax: 50,
    perTeacher: 50,
    members: 200,
    /** Letters of a join code; without look-alikes, 40 bits. */
    codeLength: 8,
    joinsPerMinute: 10,
    changesPerMinute: 30,
    /** A page with an error counts as stuck when nothing was sent for so long. */
    quietMs: 5 * minutes,
    /** How often a wall is read again while it is shown. */
    refreshMs: 20_000,
    /** How many walls one user may read at once. */
    wallsAtOnce: 2,
  },
} as const;
