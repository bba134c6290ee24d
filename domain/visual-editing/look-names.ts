/** What a user may change about how an element looks. */
export const lookNames = [
  'size',
  'leading',
  'weight',
  'align',
  'color',
  'background',
  'paddingX',
  'paddingY',
  'marginX',
  'marginY',
  'gap',
  'width',
  'borderWidth',
  'borderColor',
  'radius',
  'shadow',
] as const;
export type LookName = (typeof lookNames)[number];
