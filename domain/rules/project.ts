/** PROJ-002, PROJ-003, ODD-39: what the numbers of a project's record mean. */
export const grades = { public: 1, private: 2 } as const;
export const projectStatus = { processing: 0, failed: 1, success: 2 } as const;
/** PROJ-031: where a project comes from: one's own, a copy somebody gave, shown to the community. */
export const fromTypes = { own: 0, given: 1, community: 3 } as const;
