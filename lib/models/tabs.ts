/** The tabs of the dialog on models, in the order they are shown. */
export const modelsTabs = ['choose', 'keys', 'cap'] as const;
export type ModelsTab = (typeof modelsTabs)[number];
