import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { CallData } from '../../domain/contract/call.ts';
import type { gallery as calls } from '../../domain/contract/gallery.ts';
import type { Language } from '../../domain/locale.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { languageOfScript } from '../../domain/text/script-language.ts';
import type { NounTranslator } from '../http/load-texts.ts';
import { cases, projects, sites, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { FirstTurns } from './first-turns.ts';
import { pictureUrl, pictureVersion, siteUrl } from './gallery-urls.ts';

type CasesDeps = {
  db: Database;
  place: PreviewPlace;
  texts: NounTranslator;
  firstTurns: FirstTurns;
};

/**
 * Lists the selected cases that have a page, with titles in the given language. Cases whose prompt
 * is in that language are first (HOME-014).
 */
export async function listCases(
  { db, place, texts, firstTurns }: CasesDeps,
  language: Language,
): Promise<CallData<typeof calls.cases>['list']> {
  const rows = await db
    .select({
      row: cases,
      uuid: projects.uuid,
      title: projects.title,
      site: sites.name,
      current: sites.current,
      pictured: pictureVersion,
    })
    .from(cases)
    .leftJoin(projects, and(eq(projects.uuid, cases.projectUuid), isNull(projects.deletedAt)))
    .leftJoin(users, eq(users.id, projects.userId))
    .leftJoin(sites, eq(sites.projectUuid, projects.uuid))
    // A case without a project has no owner.
    .where(or(isNull(projects.uuid), isNull(users.deletionAskedAt)))
    .orderBy(asc(cases.position), asc(cases.id));
  const readable = new Set<(typeof rows)[number]>();
  for (const one of rows) {
    const prompt = one.uuid && (await firstTurns(one.uuid))?.prompt;
    // The language of a case without a conversation is unknown. List it with the cases in the
    // user's language.
    if (!prompt || languageOfScript(prompt) === language) readable.add(one);
  }
  const ordered = [...readable, ...rows.filter((one) => !readable.has(one))];
  const list = ordered.map(({ row, uuid, title, site, current, pictured }) => {
    const name = row.previewUrl === '' && current !== null ? site : null;
    return {
      title:
        row.titles[language] ??
        (row.name && texts(`cases.${row.name}`, {}, language)) ??
        title ??
        '',
      picUrl: row.picUrl || (uuid ? pictureUrl(uuid, pictured) : ''),
      previewUrl: siteUrl(name, row.previewUrl, place),
      name,
      uuid,
    };
  });
  return list.filter(({ previewUrl }) => previewUrl !== '');
}
