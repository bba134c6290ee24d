import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { ledgerKinds } from '../../../domain/billing/ledger.ts';
import type { FileResponse } from '../../../domain/contract/file-response.ts';
import type { LedgerEntry } from '../../../domain/entities/ledger.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Language } from '../../../domain/locale.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import { loadNounTexts } from '../../http/load-texts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/ledger.ts';
import { messages, projects, runs, tokenLedger } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import { runKind } from './token-holds.ts';

type Row = typeof tokenLedger.$inferSelect;

export type Statement = ReturnType<typeof createStatement>;

const columns = [
  'at',
  'kind',
  'delta',
  'balance',
  'project',
  'version',
  'words',
  'input',
  'cached',
  'output',
  'model',
] as const;
/** Rows per query of an export. */
const batchRows = 500;

/**
 * Creates the functions that show a user's ledger entries (GAP-78): what, when, how many tokens,
 * for which project and turn.
 */
export function createStatement({
  db,
  clock,
  ledger,
  school = false,
}: {
  db: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'balance'>;
  /** True to write the export in the words of the school edition. */
  school?: boolean;
}) {
  const texts = loadNounTexts('billing', { school });

  async function* lines(userId: number, language: Language): AsyncGenerator<Uint8Array> {
    const encode = (cells: Parameters<typeof csvLine>[0]) =>
      new TextEncoder().encode(`${csvLine(cells)}\r\n`);
    const say = (key: string) => texts(`statement.${key}`, {}, language);
    // The byte order mark by which spreadsheets recognize UTF-8.
    yield new TextEncoder().encode('\ufeff');
    yield encode(columns.map((column) => say(`columns.${column}`)));
    let [after, balance] = [0, 0];
    for (;;) {
      const rows = await db
        .select()
        .from(tokenLedger)
        .where(and(eq(tokenLedger.userId, userId), gt(tokenLedger.id, after)))
        .orderBy(asc(tokenLedger.id))
        .limit(batchRows);
      for (const { at, kind, delta, project, turn, usage } of await toEntries(db, rows)) {
        balance += delta;
        const title = ledgerKinds.some((known) => known === kind) ? say(`kinds.${kind}`) : kind;
        const used = [
          usage?.input ?? null,
          usage?.cached ?? null,
          usage?.output ?? null,
          usage?.model ?? null,
        ];
        yield encode([
          new Date(at),
          title,
          delta,
          balance,
          project?.title ?? null,
          turn?.version ?? null,
          turn?.words ?? null,
          ...used,
        ]);
      }
      if (rows.length < batchRows) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  return {
    /**
     * Returns one page, newest first. With `before`, only entries that are older than the entry
     * with this id.
     */
    async page(
      userId: number,
      before?: number,
    ): Promise<{ list: LedgerEntry[]; balance: number; more: boolean }> {
      const size = limits.statement.page;
      const rows = await db
        .select()
        .from(tokenLedger)
        .where(
          and(
            eq(tokenLedger.userId, userId),
            before === undefined ? undefined : lt(tokenLedger.id, before),
          ),
        )
        .orderBy(desc(tokenLedger.id))
        .limit(size + 1);
      const { tokens } = await ledger.balance(userId);
      return {
        list: await toEntries(db, rows.slice(0, size)),
        balance: tokens,
        more: rows.length > size,
      };
    },

    /**
     * Exports every entry as CSV, oldest first, with the balance after each entry. The file is
     * generated while it is read.
     */
    export(userId: number, language: Language): FileResponse {
      const day = clock.now().toISOString().slice(0, 10);
      return {
        name: `tokens-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: lines(userId, language),
      };
    },
  };
}

/** Converts rows to entries. A row of a deleted project shows only its cost. */
async function toEntries(db: Database, rows: readonly Row[]): Promise<LedgerEntry[]> {
  const refs = rows.filter(({ kind }) => kind === runKind).map(({ ref }) => ref);
  const turns = refs.length
    ? await db
        .select({ id: runs.id, version: runs.version, prompt: promptStart })
        .from(runs)
        .leftJoin(messages, and(eq(messages.runId, runs.id), eq(messages.role, 'user')))
        .where(inArray(runs.id, refs))
    : [];
  const uuids = [...new Set(rows.flatMap(({ projectUuid }) => projectUuid ?? []))];
  const named = uuids.length
    ? await db
        .select({ uuid: projects.uuid, title: projects.title })
        .from(projects)
        .where(inArray(projects.uuid, uuids))
    : [];
  return rows.map(({ id, at, delta, kind, ref, projectUuid, detail }) => {
    const turn = kind === runKind ? turns.find((one) => one.id === ref) : undefined;
    return {
      ...{ id, at: at.getTime(), delta, kind },
      project: named.find(({ uuid }) => uuid === projectUuid) ?? null,
      turn: turn ? { version: turn.version, words: firstWords(turn.prompt) } : null,
      usage: usageOf(detail),
    };
  });
}

/**
 * SQL for the beginning of a message's text. The database cuts the text, because a message with
 * pictures may have megabytes.
 */
const promptStart = sql<string | null>`left(case jsonb_typeof(${messages.content})
  when 'string' then ${messages.content} #>> '{}'
  else jsonb_path_query_first(${messages.content}, '$[*] ? (@.type == "text").text') #>> '{}'
end, ${sql.raw(String(limits.statement.words * 10))})`;

/** Returns the first words of a prompt on one line; '' for a turn without a message. */
function firstWords(prompt: string | null): string {
  const text = (prompt ?? '').replace(/\s+/g, ' ').trim();
  return [...text].slice(0, limits.statement.words).join('');
}

function usageOf({ input, cached, output, model }: Record<string, unknown>): LedgerEntry['usage'] {
  if (typeof input !== 'number' || typeof output !== 'number') return null;
  return {
    input,
    cached: typeof cached === 'number' ? cached : 0,
    output,
    model: typeof model === 'string' ? model : null,
  };
}
