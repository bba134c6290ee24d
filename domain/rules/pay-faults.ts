/** What a tester may have go wrong with the message of a simulated payment. */
export const payFaults = ['duplicate', 'reorder', 'delay', 'lost', 'wrong-amount', 'wrong-key', 'foreign', 'old', 'truncated'] as const;
export type PayFault = (typeof payFaults)[number];
