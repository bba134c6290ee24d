/** The tabs of the models dialog, in order. */
export const modelsTabs = ['choose', 'keys', 'cap'] as const;
export type ModelsTab = (typeof modelsTabs)[number];
