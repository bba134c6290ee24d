/** What a user may change about how an element looks. */
export const lookNames = [
  'size',
  'weight',
  'align',
  'color',
  'background',
  'paddingX',
  'paddingY',
  'marginX',
  'marginY',
  'radius',
] as const;
export type LookName = (typeof lookNames)[number];
