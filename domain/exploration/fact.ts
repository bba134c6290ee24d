import { z } from 'zod';

/**
 * The result of using a control. `works`: it had an effect. `dead`: nothing happens. `throws`: the
 * page reported an error. `lost`: what it stored is gone after a reload. `same`: the same result
 * for different inputs. `nowhere`: a link to a screen that does not exist. `astray`: a link that
 * leads to the screen of another link. `less`: it works, but some of its earlier effects are
 * missing. `unknown`: it could not be tried.
 */
export const verdicts = [
  'works',
  'dead',
  'throws',
  'lost',
  'same',
  'nowhere',
  'astray',
  'less',
  'unknown',
] as const;
export type Verdict = (typeof verdicts)[number];

/** The result of using one control of a site. */
export const ControlFact = z.object({
  /** The screen: path or hash route. */
  route: z.string().max(200),
  role: z.string().max(30),
  name: z.string().max(80),
  verdict: z.enum(verdicts),
  /** The heading of the screen that the control leads to. */
  leadsTo: z.string().max(80).nullable(),
  /**
   * Whether the data that the control stored was still there after a reload; null if the control
   * stored nothing.
   */
  persists: z.boolean().nullable(),
  /**
   * The places of the numbers that changed when the control was used. A place is the position of an
   * element in the page, so it is the same in a later version.
   */
  numbers: z.array(z.string().max(300)).max(20),
  /**
   * What changed when the control was used, as named in `effects.ts`. Facts from before ADR 090
   * have none.
   */
  effects: z.array(z.string().max(220)).max(80).optional(),
  /** Texts on the screen while the control is selected, such as a tab. They contain no numbers. */
  labels: z.array(z.string().max(60)).max(40).optional(),
  /** The number of versions since the control last worked. */
  missed: z.number().int().optional(),
});
export type ControlFact = z.infer<typeof ControlFact>;

/** Identifies a control in two versions of a site. */
export const controlKey = ({ route, role, name }: Pick<ControlFact, 'route' | 'role' | 'name'>) =>
  `${route} ${role} ${name}`;
