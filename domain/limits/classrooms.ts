import { minutes } from '../units.ts';

/** Classes of a school (CLASS-001). Part of `limits`. */
export const classroomLimits = {
  classrooms: {
    nameMax: 50,
    perTeacher: 50,
    members: 200,
    /** Length of a join code in characters that are easy to tell apart, 40 bits in total. */
    codeLength: 8,
    joinsPerMinute: 10,
    changesPerMinute: 30,
    /**
     * A pupil whose page has an error counts as stuck when they have sent nothing for this time.
     */
    quietMs: 5 * minutes,
    /** How often the teacher's page with the pupils of a class is reloaded while it is visible. */
    refreshMs: 20_000,
    /** How many of these pages one user may load at the same time. */
    wallsAtOnce: 2,
  },
} as const;
