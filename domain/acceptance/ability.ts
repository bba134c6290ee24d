/** One action or expectation on the page. Names are accessible names, as a user sees them. */
export type Step =
  | { act: 'open'; route: string }
  /** `within`: a text of the row or card whose control is meant. */
  | { act: 'press'; name: string; within: string | null }
  | { act: 'fill'; name: string; value: string }
  | { act: 'choose'; name: string; value: string }
  | { act: 'key'; key: string }
  | { act: 'see'; text: string }
  | { act: 'gone'; text: string }
  | { act: 'wait'; ms: number }
  | { act: 'reload' };

/** Something a user of the app can do, in the person's words. */
export type Ability = {
  text: string;
  steps: Step[];
  /** False where a line of the steps cannot be read: then nothing is known. */
  isReadable: boolean;
};

/**
 * Why an ability does not work, or was not tried. `missing`: a control that its steps use is not
 * there. `nothing`: an action has no effect. `absent`: a text does not appear. `remains`: a text
 * does not go away. `lost`: a text is gone after a reload. `throws`: the page reports an error.
 * `steps`: there are none, or one cannot be read. `unclear`: the page does something else than
 * stated. `late`: there was no time.
 */
export const abilityReasons = [
  'missing',
  'nothing',
  'absent',
  'remains',
  'lost',
  'throws',
  'steps',
  'unclear',
  'late',
] as const;
export type AbilityReason = (typeof abilityReasons)[number];
