import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Session } from '../../domain/entities/gallery.ts';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { languageOfScript } from '../../domain/text/script-language.ts';
import { cases, projects, sites, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { FirstTurns } from './first-turns.ts';
import { pictureUrl, pictureVersion, siteUrl } from './gallery-urls.ts';

/**
 * Returns the first turn of a selected case: the prompt, the files of the answer, and the published
 * site (HOME-012). Chooses the first case whose prompt is in the given language, otherwise the
 * first case; null when there is none.
 */
export async function readSession(
  { db, place, firstTurns }: { db: Database; place: PreviewPlace; firstTurns: FirstTurns },
  language: Language,
): Promise<Session | null> {
  const rows = await db
    .select({
      uuid: projects.uuid,
      title: projects.title,
      name: sites.name,
      pictured: pictureVersion,
      picUrl: cases.picUrl,
    })
    .from(cases)
    .innerJoin(projects, and(eq(projects.uuid, cases.projectUuid), isNull(projects.deletedAt)))
    .innerJoin(sites, and(eq(sites.projectUuid, projects.uuid), isNotNull(sites.current)))
    .innerJoin(users, eq(users.id, projects.userId))
    // The session shows the chat, so the project must still be public, and its owner must not have
    // requested the deletion of the account.
    .where(
      and(
        eq(cases.previewUrl, ''),
        eq(projects.grade, grades.public),
        isNull(users.deletionAskedAt),
      ),
    )
    .orderBy(asc(cases.position), asc(cases.id))
    .limit(limits.gallery.session.cases);
  let first: Session | null = null;
  for (const { pictured, ...row } of rows) {
    const turn = await firstTurns(row.uuid);
    if (!turn) continue;
    const session = {
      ...{ ...row, ...turn },
      picUrl: row.picUrl || pictureUrl(row.uuid, pictured),
      previewUrl: siteUrl(row.name, '', place),
    };
    if (languageOfScript(turn.prompt) === language) return session;
    first ??= session;
  }
  return first;
}
