/** Faults that a tester can inject into the webhook of a simulated payment. */
export const payFaults = [
  'duplicate',
  'reorder',
  'delay',
  'lost',
  'wrong-amount',
  'wrong-key',
  'foreign',
  'old',
  'truncated',
] as const;
export type PayFault = (typeof payFaults)[number];
