import 'server-only';
import { headers } from 'next/headers';
import { contract } from '@/domain/contract';
import { projectOfPath } from '@/lib/chat/address';
import { pathHeader } from '@/lib/security/request-scope';
import { readForPage } from '@/lib/upstream/read.server';
import type { Opening } from './opening';

/**
 * After this time the page requests the project itself and shows a skeleton of the conversation.
 */
const patienceMs = 500;
/**
 * Maximum characters of a conversation in the HTML. The page fetches a longer one, so that it is
 * not delayed.
 */
const most = 400_000;

/**
 * Reads the project of the requested address for the first HTML (P3). Returns null if the address
 * has none, if the request is not a browser's page load, or if the services are not fast enough.
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
