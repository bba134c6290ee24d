import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { limits } from '../../domain/limits/index.ts';
import { excerptAround } from '../../domain/text/excerpt.ts';
import { messages, projects, versionPictures } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { unnamedStatement } from '../store/unnamed-statement.ts';
import { responseColumns, toListedProject } from './project-row.ts';

/**
 * SQL for the text that a user wrote in a chat: the content itself, or the texts of a content that
 * also has pictures.
 */
const promptText = sql<string>`case jsonb_typeof(${messages.content}) when 'string' then ${messages.content} #>> '{}'
  else (select coalesce(string_agg(part ->> 'text', ' '), '') from jsonb_array_elements(${messages.content}) as part) end`;

/**
 * Returns the condition that a text contains `wanted`. `%` and `_` in `wanted` are plain
 * characters, not wildcards.
 */
const containsText = (text: SQL | typeof projects.title, wanted: string | Placeholder) =>
  sql`position(${wanted} in lower(${text})) > 0`;

const hasPicture = sql<boolean>`exists (select 1 from ${versionPictures} where ${versionPictures.projectUuid} = ${projects.uuid})`;

type PageInput = CallArguments<typeof calls.pageList>;
type QueryShape = Pick<PageInput, 'orderBy' | 'isAsc' | 'pinned' | 'inChats'> & {
  searched: boolean;
};

/** Returns the condition for a user's own projects that match the search. */
function ownProjects(
  { searched, inChats }: Pick<QueryShape, 'searched' | 'inChats'>,
  db: Database,
): SQL | undefined {
  const userId = sql.placeholder('userId');
  const wanted = sql.placeholder('wanted');
  const inTitle = searched ? containsText(projects.title, wanted) : undefined;
  const inChat =
    searched && inChats
      ? inArray(projects.uuid, projectsWithPrompt(db, userId, wanted))
      : undefined;
  return and(
    eq(projects.userId, userId),
    isNull(projects.deletedAt),
    inChat ? or(inTitle, inChat) : inTitle,
  );
}

/**
 * Prepares the query of a page once per query shape, because building the text of the query takes a
 * third of the time of running it (P12).
 */
function preparePage(db: Database, shape: QueryShape) {
  const own = ownProjects(shape, db);
  const direction = shape.isAsc === 'asc' ? asc : desc;
  const time = shape.orderBy === 'updateTime' ? projects.updatedAt : projects.createdAt;
  const favourites = shape.pinned ? [sql`${projects.favouredAt} desc nulls last`] : [];
  const page = db
    // Count in a subquery, so that the database can read the page from an index and stop early.
    .select({ ...responseColumns, total: sql<number>`(${countOf(db, own)})::int`, hasPicture })
    .from(projects)
    .where(own)
    .orderBy(...favourites, direction(time), direction(projects.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return {
    page: page.prepare(unnamedStatement),
    count: countOf(db, own).prepare(unnamedStatement),
  };
}

/**
 * Returns pages of a user's own projects (SIDE-008). Projects with the same time are sorted by id,
 * so that pages never overlap.
 */
export function createProjectList(db: Database, previewDomains: readonly string[]) {
  const prepared = new Map<string, ReturnType<typeof preparePage>>();
  const preparedFor = ({ orderBy, isAsc, pinned, inChats }: PageInput, searched: boolean) => {
    const key = [orderBy, isAsc, pinned, inChats, searched].join();
    const known =
      prepared.get(key) ?? preparePage(db, { orderBy, isAsc, pinned, inChats, searched });
    prepared.set(key, known);
    return known;
  };

  return async (
    userId: number,
    asked: PageInput,
  ): Promise<Omit<CallData<typeof calls.pageList>, 'quota'>> => {
    const wanted = (asked.serachName ?? asked.searchName)?.trim().toLowerCase() ?? '';
    const { page, count } = preparedFor(asked, wanted !== '');
    const offset = (asked.pageNum - 1) * asked.pageSize;
    const found = await page.execute({ userId, wanted, limit: asked.pageSize, offset });
    // A page beyond the last one has no row, so the total must be counted separately.
    const total =
      found[0]?.total ??
      (offset === 0 ? 0 : ((await count.execute({ userId, wanted }))[0]?.total ?? 0));
    const elsewhere =
      wanted && asked.inChats
        ? found.filter(({ title }) => !title.toLowerCase().includes(wanted))
        : [];
    const excerpts =
      elsewhere.length > 0 ? await excerptsOf(db, elsewhere, wanted) : new Map<string, string>();
    return {
      list: found.map((row) => {
        const listed = toListedProject(row, previewDomains, row.hasPicture);
        const excerpt = excerpts.get(row.uuid);
        return excerpt === undefined ? listed : { ...listed, excerpt };
      }),
      total,
    };
  };
}

function countOf(db: Database, condition: SQL | undefined) {
  return db.select({ total: count() }).from(projects).where(condition);
}

/**
 * Selects the user's projects in whose chats the user wrote the text. Answers are not searched:
 * they contain files, in which nearly every word occurs.
 */
function projectsWithPrompt(db: Database, userId: Placeholder, wanted: Placeholder) {
  return db
    .select({ uuid: messages.projectUuid })
    .from(messages)
    .innerJoin(projects, eq(projects.uuid, messages.projectUuid))
    .where(
      and(
        eq(projects.userId, userId),
        eq(messages.role, 'user'),
        isNull(messages.hiddenAt),
        containsText(promptText, wanted),
      ),
    );
}

/** Returns, for each project, the first match with the text around the match. */
async function excerptsOf(
  db: Database,
  rows: { uuid: string }[],
  wanted: string,
): Promise<Map<string, string>> {
  const inThose = inArray(
    messages.projectUuid,
    rows.map(({ uuid }) => uuid),
  );
  const firsts = await db
    .selectDistinctOn([messages.projectUuid], { uuid: messages.projectUuid, text: promptText })
    .from(messages)
    .where(
      and(
        inThose,
        eq(messages.role, 'user'),
        isNull(messages.hiddenAt),
        containsText(promptText, wanted),
      ),
    )
    .orderBy(messages.projectUuid, messages.id);
  return new Map(
    firsts.map(({ uuid, text }) => [uuid, excerptAround(text, [wanted], limits.sideMenu.excerpt)]),
  );
}
