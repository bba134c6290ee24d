/** The numbers for visibility and status in a project's record (PROJ-002, PROJ-003, ODD-39). */
export const grades = { public: 1, private: 2 } as const;
export const projectStatus = { processing: 0, failed: 1, success: 2 } as const;
/**
 * PROJ-031: origin of a project: made by the user, a copy that another user gave, or copied from
 * the community.
 */
export const fromTypes = { own: 0, given: 1, community: 3 } as const;
