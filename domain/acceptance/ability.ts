/**
 * One step: an action on the page or an expectation. `name` is the accessible name of a control.
 */
export type Step =
  | { act: 'open'; route: string }
  /** `within`: a text in the row or card that contains the control; null if no text is given. */
  | { act: 'press'; name: string; within: string | null }
  | { act: 'fill'; name: string; value: string }
  | { act: 'choose'; name: string; value: string }
  | { act: 'key'; key: string }
  | { act: 'see'; text: string }
  | { act: 'gone'; text: string }
  | { act: 'wait'; ms: number }
  | { act: 'reload' };

/** Something that a user of the app can do: a sentence about it and the steps that prove it. */
export type Ability = {
  text: string;
  steps: Step[];
  /** False if the reader could not read a line of the steps. Then the steps prove nothing. */
  isReadable: boolean;
};

/**
 * Why an ability does not work, or was not tried.
 * - `missing`: a control of its steps is not on the page.
 * - `nothing`: an action has no effect.
 * - `absent`: an expected text does not appear.
 * - `remains`: a text does not go away.
 * - `lost`: a text is gone after a reload.
 * - `throws`: the page reports an error.
 * - `steps`: the ability has no steps, or a step cannot be read.
 * - `unclear`: the page does something other than what the steps expect.
 * - `late`: the check ran out of time.
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
