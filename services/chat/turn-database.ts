import { clientFile, clientSource, typesFile } from '../../domain/backends/client-file.ts';
import { databaseTypes } from '../../domain/backends/database-types.ts';
import type { DatabaseRefusal } from '../../domain/entities/database-refusal.ts';
import { errors, isFailure } from '../../domain/errors.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { ModelUsage } from '../ports/model.ts';
import type { MigrationProblem, SiteMigration } from '../ports/site-databases.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { type CorrectionRounds, runCorrection } from './correction-round.ts';
import { type DatabaseRefused, refusalOf } from './database-refusal.ts';
import type { GenerationResult } from './generate-answer.ts';
import type { ProjectDatabase } from './project-database.ts';
import { sqlPrompt } from './sql-prompt.ts';

type Parts = {
  database: ProjectDatabase;
  answer: Pick<AnswerProcessor, 'turn' | 'applyFixes' | 'announceDatabase' | 'refuseSql'>;
  /** The project's latest version, and its text files. */
  head: number | null;
  headTexts: ReadonlyMap<string, string>;
  /** Whether the project gets its database in this turn. */
  isFirst: boolean;
  /** Whether the user locked a file. */
  isLocked: (path: string) => boolean;
  append: (event: RunEvent) => void;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Runs the SQL files of one turn in the database of the project's test data, all in one transaction
 * (ADR 111). The version has each file as soon as its action is closed, before it runs.
 */
export class TurnDatabase {
  /** Whether the database refused the files for good. */
  isRefused = false;
  /** Why the files were not applied, as it is stored with the turn; null if they were. */
  refusal: DatabaseRefusal | null = null;
  private readonly parts: Parts;
  private mayCorrect = true;
  private isChanged = false;
  /** Whether the database could not be asked; the files then stay for a later turn. */
  private isAway = false;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Adds the files that the product writes into every managed project, where they are missing. */
  async begin(): Promise<void> {
    const { answer, isFirst, database } = this.parts;
    const { turn } = answer;
    const files = new Map<string, string>();
    if (isFirst || !turn.has(clientFile)) files.set(clientFile, clientSource);
    if (isFirst || !turn.has(typesFile))
      files.set(typesFile, databaseTypes(await database.readSchema()));
    this.write(files);
  }

  /**
   * Applies what is pending. If the database refuses it, asks the model once for a correction; if
   * it is refused again, or without `rounds`, takes the files of this turn back.
   */
  async settle(
    rounds: CorrectionRounds | undefined,
    signal: AbortSignal,
  ): Promise<{ outcome: GenerationResult; usage: ModelUsage }> {
    const usage: ModelUsage = { input: 0, cached: 0, output: 0 };
    let problem = await this.apply();
    if (problem && rounds && this.mayCorrect && !signal.aborted) {
      this.mayCorrect = false;
      const end = await this.correct(rounds, problem, usage);
      if (end !== 'given-up') this.refusal = null;
      if (end !== 'given-up' && end.status !== 'done') return { outcome: end, usage };
      if (end !== 'given-up') problem = await this.apply();
    }
    if (problem) this.withdraw();
    return { outcome: { status: 'done' }, usage };
  }

  /** Applies what a stopped or corrected answer left pending, without asking the model. */
  async finish(): Promise<void> {
    if (this.isAway) return;
    if (await this.apply()) this.withdraw();
  }

  /**
   * Keeps the rows of the latest version, so that going back to it brings them back. A turn that
   * changed the database did so before its first change.
   */
  async keepRows(): Promise<void> {
    const { database, answer, head, log } = this.parts;
    if (this.isChanged || head === null || answer.turn.changes().length === 0) return;
    await database
      .keepRows(head)
      .catch((error) => log('rows of a version not kept', { error: String(error) }));
  }

  private correct(rounds: CorrectionRounds, problem: MigrationProblem, usage: ModelUsage) {
    const text = this.parts.answer.turn.text(problem.file) ?? '';
    const others = this.pending()
      .map(({ file }) => file)
      .filter((file) => file !== problem.file);
    return runCorrection(rounds, (most) => sqlPrompt(problem, text, { others, most }), usage);
  }

  private pending(): SiteMigration[] {
    return this.parts.database.pending(this.parts.answer.turn.texts());
  }

  private async apply(): Promise<MigrationProblem | undefined> {
    const { database, answer, head, append, log } = this.parts;
    const pending = this.pending();
    if (pending.length === 0) return undefined;
    await answer.announceDatabase();
    const files = pending.map(({ file }) => file);
    append({ type: 'database', state: 'changing', files });
    try {
      const result = await database.apply(pending, head);
      if (result.ok) {
        this.isChanged = true;
        this.refusal = null;
        append({ type: 'database', state: 'changed', files });
        await this.writeTypes();
        return undefined;
      }
      const { code: _, ...problem } = result.problem;
      this.report({ files, code: errors.sqlFailed.code, ...problem });
      return result.problem;
    } catch (error) {
      // The files are sound as far as anybody knows, so they stay pending.
      this.isAway = true;
      log('files of SQL not applied', { error: String(error) });
      const { code } = isFailure(error) ? error.entry : errors.databaseAway;
      this.report({ files, code });
      return undefined;
    }
  }

  private report(refused: Omit<DatabaseRefused, 'type' | 'state'>): void {
    const event: DatabaseRefused = { type: 'database', state: 'refused', ...refused };
    this.parts.append(event);
    this.refusal = refusalOf(event);
  }

  /** Writes the types of the present schema into the version. */
  async writeTypes(): Promise<void> {
    const { database, answer, log } = this.parts;
    try {
      const text = databaseTypes(await database.readSchema());
      if (answer.turn.text(typesFile) !== text) this.write(new Map([[typesFile, text]]));
    } catch (error) {
      log('types of a database not written', { error: String(error) });
    }
  }

  /** Writes files of the product, but none that the user has locked. */
  private write(files: ReadonlyMap<string, string>): void {
    const { answer, isLocked } = this.parts;
    answer.applyFixes([], new Map([...files].filter(([path]) => !isLocked(path))));
  }

  /**
   * Takes back what the turn did to files of SQL that were not applied, because a version must not
   * have files that can never be applied. The pages of the turn stay.
   */
  private withdraw(): void {
    const { answer, headTexts } = this.parts;
    const { turn } = answer;
    const own = this.pending()
      .map(({ file }) => file)
      .filter((file) => headTexts.get(file) !== turn.text(file));
    answer.applyFixes([], new Map(own.map((file) => [file, headTexts.get(file) ?? null])));
    answer.refuseSql(own);
    this.isRefused = true;
  }
}
