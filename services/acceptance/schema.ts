import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { KnownProblem } from '../../domain/exploration/known-problems.ts';
import { bytes, moment } from '../store/columns.ts';

/** `working`: the abilities that worked when they were last played. */
export type KeptAbilities = { working: string[]; problems: KnownProblem[] };

/** What a user of a project's newest played version can do (ADR 088); no row: not played. */
export const acceptances = pgTable('acceptances', {
  projectUuid: uuid().primaryKey(),
  version: integer().notNull(),
  abilities: jsonb().$type<KeptAbilities>().notNull(),
  at: moment().notNull(),
});

/** The screen at the end of each ability of the newest played version. */
export const abilityPictures = pgTable(
  'ability_pictures',
  {
    projectUuid: uuid().notNull(),
    name: text().notNull(),
    bytes: bytes().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectUuid, table.name] })],
);
