import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FormEntry, FormEntryRow } from '../../domain/entities/site-forms.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FormField } from '../../domain/site-forms/form-fields.ts';
import type { Clock } from '../ports/clock.ts';
import { storableText } from '../store/storable.ts';
import type { Database } from '../store/transaction.ts';
import { siteFormEntries } from './schema.ts';

type Box = 'inbox' | 'spam';
type Query = {
  box: Box;
  form?: string | undefined;
  unread?: boolean | undefined;
  search?: string | undefined;
  pageNum: number;
};

const { siteForms: most } = limits;
const { id, form, fields, page, isSpam, readAt, at } = siteFormEntries;
const ofProject = (project: string) => eq(siteFormEntries.projectUuid, project);
const newestFirst = [desc(at), desc(id)];

/** Creates what an owner does with the entries of a site's forms. */
export function createInbox({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Returns the numbers of entries, and the forms of the inbox by name. */
    async counts(project: string) {
      const rows = await db
        .select({
          ...{ form, isSpam, total: count() },
          unread: sql<number>`(count(*) filter (where ${readAt} is null))::int`,
        })
        .from(siteFormEntries)
        .where(ofProject(project))
        .groupBy(form, isSpam)
        .orderBy(form);
      const inbox = rows.filter((row) => !row.isSpam);
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
      return {
        total: sum(inbox.map(({ total }) => total)),
        unread: sum(inbox.map(({ unread }) => unread)),
        spam: sum(rows.filter((row) => row.isSpam).map(({ total }) => total)),
        forms: inbox.map((row) => ({ name: row.form, count: row.total })),
      };
    },

    async list(project: string, { box, search, unread, pageNum, ...query }: Query) {
      const words = storableText(search ?? '')
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean);
      const where = and(
        ofProject(project),
        eq(isSpam, box === 'spam'),
        query.form === undefined ? undefined : eq(form, query.form),
        unread ? isNull(readAt) : undefined,
        // Each word is data: `position` knows no wildcards.
        ...words.map((word) => sql`position(${word} in ${siteFormEntries.searched}) > 0`),
      );
      const [rows, [all]] = await Promise.all([
        db
          .select({ id, form, fields, isSpam, readAt, at })
          .from(siteFormEntries)
          .where(where)
          .orderBy(...newestFirst)
          .limit(most.page)
          .offset((pageNum - 1) * most.page),
        db.select({ total: count() }).from(siteFormEntries).where(where),
      ]);
      return { list: rows.map(entryRow), total: all?.total ?? 0 };
    },

    async entry(project: string, entry: string): Promise<FormEntry> {
      const [row] = await db
        .select({ id, form, fields, page, isSpam, readAt, at })
        .from(siteFormEntries)
        .where(and(ofProject(project), eq(id, entry)));
      if (!row) throw fail('entryGone');
      const { readAt: read, ...rest } = row;
      return { ...rest, at: row.at.toISOString(), isRead: read !== null };
    },

    async change(
      project: string,
      ids: readonly string[],
      wish: { isRead?: boolean | undefined; isSpam?: boolean | undefined },
    ): Promise<void> {
      const set = {
        ...(wish.isRead !== undefined && { readAt: wish.isRead ? clock.now() : null }),
        ...(wish.isSpam !== undefined && { isSpam: wish.isSpam }),
      };
      if (Object.keys(set).length === 0) return;
      await db
        .update(siteFormEntries)
        .set(set)
        .where(and(ofProject(project), inArray(id, [...ids])));
    },

    /** Removes these entries, or all entries of a box. */
    async remove(project: string, box: Box, ids: readonly string[] | undefined): Promise<void> {
      const which = ids ? inArray(id, [...ids]) : eq(isSpam, box === 'spam');
      await db.delete(siteFormEntries).where(and(ofProject(project), which));
    },
  };
}

function entryRow(row: {
  id: string;
  form: string;
  fields: FormField[];
  isSpam: boolean;
  readAt: Date | null;
  at: Date;
}): FormEntryRow {
  const text = row.fields.map(([, value]) => value.replace(/\s+/g, ' ')).join(' · ');
  return {
    ...{ id: row.id, form: row.form, isSpam: row.isSpam, isRead: row.readAt !== null },
    at: row.at.toISOString(),
    excerpt: [...text.slice(0, most.excerptMax * 2)].slice(0, most.excerptMax).join(''),
  };
}
