import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { KnownProblem } from '../../domain/exploration/known-problems.ts';
import { bytes, moment } from '../store/columns.ts';

/** What a model found out: for each ability the steps that work, and the problems it found. */
export type GuidedAbilities = { steps: Record<string, string[]>; problems: KnownProblem[] };

/** `working`: the abilities that worked when they were last played. */
export type KeptAbilities = {
  working: string[];
  problems: KnownProblem[];
  guided?: GuidedAbilities | undefined;
};

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
