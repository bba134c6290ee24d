import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import { limits } from '../../domain/limits.ts';
import { excerptAround } from '../../domain/rules/excerpt.ts';
import { messages, projects, versionPictures } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import { toListed, toldColumns } from './row.ts';

/** What a person wrote in a chat: a plain text, or the texts beside the pictures of a prompt. */
const said = sql<string>`case jsonb_typeof(${messages.content}) when 'string' then ${messages.content} #>> '{}'
  else (select coalesce(string_agg(part ->> 'text', ' '), '') from jsonb_array_elements(${messages.content}) as part) end`;

/** Found as a text, not as a pattern: `%` and `_` stand for themselves. */
const holds = (text: SQL | typeof projects.title, wanted: string) => sql`position(${wanted} in lower(${text})) > 0`;

const hasPicture = sql<boolean>`exists (select 1 from ${versionPictures} where ${versionPictures.projectUuid} = ${projects.uuid})`;

/** SIDE-008: one page of a person's own projects. Those made in the same moment stand by their id, so that pages never overlap. */
export async function listProjects(
  db: Database,
  userId: number,
  { pageNum, pageSize, orderBy, isAsc, serachName, inChats, pinned }: CallArguments<typeof calls.pageList>,
): Promise<Omit<CallData<typeof calls.pageList>, 'quota'>> {
  const wanted = serachName?.trim().toLowerCase();
  const inTitle = wanted ? holds(projects.title, wanted) : undefined;
  const inChat = wanted && inChats ? inArray(projects.uuid, saidIn(db, userId, wanted)) : undefined;
  const own = and(eq(projects.userId, userId), isNull(projects.deletedAt), inChat ? or(inTitle, inChat) : inTitle);
  const direction = isAsc === 'asc' ? asc : desc;
  const time = orderBy === 'updateTime' ? projects.updatedAt : projects.createdAt;
  const favourites = pinned ? [sql`${projects.favouredAt} desc nulls last`] : [];
  const offset = (pageNum - 1) * pageSize;
  const found = await db
    // Counted beside the page, not over it, so that an index can end the page early.
    .select({ ...toldColumns, total: sql<number>`(${countOf(db, own)})::int`, hasPicture })
    .from(projects)
    .where(own)
    .orderBy(...favourites, direction(time), direction(projects.id))
    .limit(pageSize)
    .offset(offset);
  // A page beyond the last one has no row to say it.
  const total = found[0]?.total ?? (offset === 0 ? 0 : ((await countOf(db, own))[0]?.total ?? 0));
  const elsewhere = wanted && inChat ? found.filter(({ title }) => !title.toLowerCase().includes(wanted)) : [];
  const excerpts = wanted && elsewhere.length > 0 ? await excerptsOf(db, elsewhere, wanted) : new Map<string, string>();
  return {
    list: found.map(({ hasPicture, ...row }) => {
      const excerpt = excerpts.get(row.uuid);
      return { ...toListed(row, hasPicture), ...(excerpt === undefined ? {} : { excerpt }) };
    }),
    total,
  };
}

function countOf(db: Database, condition: SQL | undefined) {
  return db.select({ total: count() }).from(projects).where(condition);
}

/** Projects of that person in whose chats he said it. What an answer holds is files, and would be found everywhere. */
function saidIn(db: Database, userId: number, wanted: string) {
  return db
    .select({ uuid: messages.projectUuid })
    .from(messages)
    .innerJoin(projects, eq(projects.uuid, messages.projectUuid))
    .where(and(eq(projects.userId, userId), eq(messages.role, 'user'), isNull(messages.hiddenAt), holds(said, wanted)));
}

/** The first thing said of it in each project, cut to what stands around. */
async function excerptsOf(db: Database, rows: { uuid: string }[], wanted: string): Promise<Map<string, string>> {
  const inThose = inArray(
    messages.projectUuid,
    rows.map(({ uuid }) => uuid),
  );
  const firsts = await db
    .selectDistinctOn([messages.projectUuid], { uuid: messages.projectUuid, text: said })
    .from(messages)
    .where(and(inThose, eq(messages.role, 'user'), isNull(messages.hiddenAt), holds(said, wanted)))
    .orderBy(messages.projectUuid, messages.id);
  return new Map(firsts.map(({ uuid, text }) => [uuid, excerptAround(text, [wanted], limits.sideMenu.excerpt)]));
}
