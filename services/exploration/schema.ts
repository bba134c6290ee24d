import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ControlFact } from '../../domain/exploration/fact.ts';
import type { KnownProblem } from '../../domain/exploration/known-problems.ts';
import { moment } from '../store/columns.ts';

/**
 * The stored facts of the controls and the known problems. Older rows are an array of facts only.
 */
export type KeptFacts = ControlFact[] | { controls: ControlFact[]; problems: KnownProblem[] };

/** What the controls of a project's newest explored version do (ADR 085); no row: not explored. */
export const explorations = pgTable('explorations', {
  projectUuid: uuid().primaryKey(),
  version: integer().notNull(),
  facts: jsonb().$type<KeptFacts>().notNull(),
  at: moment().notNull(),
});
