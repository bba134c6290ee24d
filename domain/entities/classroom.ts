import { z } from 'zod';

/** A class of pupils. Only its teacher sees `joinCode`. */
export const Classroom = z.object({ id: z.uuid(), name: z.string() });
export type Classroom = z.infer<typeof Classroom>;

export const TaughtClassroom = Classroom.extend({
  joinCode: z.string(),
  members: z.number().int(),
});
export type TaughtClassroom = z.infer<typeof TaughtClassroom>;

/**
 * The outcome of a pupil's last turn. `failed`: it ended with an error. `broken`: its page has an
 * error, and the pupil has sent nothing since.
 */
export const Progress = z.enum(['none', 'working', 'fine', 'failed', 'broken']);
export type Progress = z.infer<typeof Progress>;

/**
 * A pupil as the teacher sees them. The title of a site that was never named may be the first words
 * of its prompt; nothing else of the chats is included.
 */
export const ClassroomMember = z.object({
  userNo: z.string(),
  name: z.string(),
  /** When the pupil last sent a prompt, epoch ms; null: never. */
  activeAt: z.number().nullable(),
  progress: Progress,
  /**
   * The pupil's newest published site; `picture` is null if the published version has no picture.
   */
  site: z
    .object({ title: z.string(), url: z.string(), picture: z.string().nullable(), at: z.number() })
    .nullable(),
});
export type ClassroomMember = z.infer<typeof ClassroomMember>;
