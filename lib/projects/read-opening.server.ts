import 'server-only';
import { headers } from 'next/headers';
import { contract } from '@/domain/contract';
import { projectOfPath } from '@/lib/chat/address';
import { pathHeader } from '@/lib/security/request-scope';
import { readForPage } from '@/lib/upstream/read.server';
import type { Opening } from './opening';

/** What takes longer, the page asks for itself: it shows the conversation's shape meanwhile. */
const patienceMs = 500;
/** Characters of a conversation that go into the HTML; a longer one is fetched, so that the page is not kept back by it. */
const most = 400_000;

/**
 * The project a browser opens by its address, to be drawn in the first HTML (P3); null where the address names none, the document is
 * not asked for by a browser's window, or the services do not give it at once.
 */
export async function readOpening(): Promise<Opening | null> {
  const head = await headers();
  const uuid = projectOfPath(head.get(pathHeader) ?? '');
  if (!uuid || head.get('sec-fetch-dest') !== 'document') return null;
  const how = { head, signal: AbortSignal.timeout(patienceMs) };
  const [chat, info, runtime] = await Promise.all([
    readForPage(contract.chat.getChat, { site_uuid: uuid, type: 'chat' }, how),
    readForPage(contract.projects.infoByUuid, { uuid }, how),
    readForPage(contract.runtime.status, {}, how),
  ]);
  if (!chat || !runtime || JSON.stringify(chat).length > most) return null;
  return { uuid, chat, info, runners: runtime.runners };
}
