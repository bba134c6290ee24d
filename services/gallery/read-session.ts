import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { messageText } from '../../domain/chat/message-text.ts';
import type { Session } from '../../domain/entities/gallery.ts';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { languageOfScript } from '../../domain/text/script-language.ts';
import { cases, messages, projects, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { pictureUrl, pictureVersion, siteUrl } from './gallery-urls.ts';

const { promptMax, files: maxFiles } = limits.gallery.session;

/**
 * Returns one session of the selected cases as it took place: the first prompt, the files of the
 * answer, and the published site (HOME-012). It is the first case whose prompt is in the given
 * language, otherwise the first of all; null when there is none.
 */
export async function readSession(
  { db, place }: { db: Database; place: PreviewPlace },
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
    // The chat is shown, so only a case whose project is still public counts.
    .where(and(eq(cases.previewUrl, ''), eq(projects.grade, grades.public)))
    .orderBy(asc(cases.position), asc(cases.id))
    .limit(limits.gallery.session.cases);
  let first: Session | null = null;
  for (const { pictured, ...row } of rows) {
    const turn = await readFirstTurn(db, row.uuid);
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

async function readFirstTurn(
  db: Database,
  uuid: string,
): Promise<Pick<Session, 'prompt' | 'files' | 'fileCount'> | null> {
  const [asked, answered] = await db
    .select({ role: messages.role, content: messages.content })
    .from(messages)
    .where(and(eq(messages.projectUuid, uuid), isNull(messages.hiddenAt)))
    .orderBy(asc(messages.id))
    .limit(2);
  if (asked?.role !== 'user' || answered?.role !== 'assistant') return null;
  const files = writtenFiles(messageText(answered.content));
  const prompt = messageText(asked.content).trim().slice(0, promptMax);
  if (prompt === '' || files.length === 0) return null;
  return { prompt, files: files.slice(0, maxFiles), fileCount: files.length };
}

/** Returns the paths that an answer wrote, each once: sources first, then what every project has. */
function writtenFiles(answer: string): string[] {
  const parser = createArtifactParser();
  const paths = [...parser.push(answer), ...parser.end()].flatMap((event) =>
    event.type === 'action-opened' && event.actionType === 'file' ? [event.filePath] : [],
  );
  const isOther = (path: string) => Number(!path.startsWith('src/'));
  return [...new Set(paths)].sort((one, other) => isOther(one) - isOther(other));
}
