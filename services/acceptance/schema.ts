import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { KnownProblem } from '../../domain/exploration/known-problems.ts';
import { bytes, moment } from '../store/columns.ts';

/**
 * The results of a model: the working steps of each ability, and the problems that the model found.
 */
export type GuidedAbilities = { steps: Record<string, string[]>; problems: KnownProblem[] };

/** `working`: the abilities that worked when they were last played. */
export type KeptAbilities = {
  working: string[];
  problems: KnownProblem[];
  guided?: GuidedAbilities | undefined;
};

/**
 * Results of playing the abilities in a project's newest played version (ADR 088). A project
 * without a row was never played.
 */
export const acceptances = pgTable('acceptances', {
  projectUuid: uuid().primaryKey(),
  version: integer().notNull(),
  abilities: jsonb().$type<KeptAbilities>().notNull(),
  at: moment().notNull(),
});

/** Pictures of the screen after each ability was played, for the newest played version. */
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
