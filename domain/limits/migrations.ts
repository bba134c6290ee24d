export const migrationLimits = {
  /** What a turn may change in a project's database. */
  migrations: {
    fileCharacters: 250_000,
    /** Files of SQL that one version may add. */
    atOnce: 50,
    /** The description of the schema in a prompt; what is beyond it is only named. */
    schemaTokens: 6_000,
  },
} as const;
