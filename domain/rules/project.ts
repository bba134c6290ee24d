/** PROJ-002, PROJ-003, ODD-39: what the numbers of a project's record mean. */
export const grades = { public: 1, private: 2 } as const;
export const projectStatus = { processing: 0, failed: 1, success: 2 } as const;
