import 'server-only';
import { headers } from 'next/headers';
import { contract } from '@/domain/contract';
import { projectIdOfPath } from '@/lib/chat/project-address';
import { pathHeader } from '@/lib/security/request-scope';
import { fetchForPage } from '@/lib/upstream/fetch-for-page.server';
import type { InitialProject } from './initial-project';

/**
 * How long the server-rendered HTML waits for the services. After that, the HTML contains a
 * skeleton of the conversation, and the page requests the project itself.
 */
const timeoutMs = 500;
/**
 * Maximum characters of a conversation in the HTML. A longer conversation would delay the HTML, so
 * the page requests it itself.
 */
const maxCharacters = 400_000;

/**
 * Reads the project of the requested address for the server-rendered HTML (P3). Returns null if the
 * address has none, if the request is not a browser's page load, or if the services are not fast
 * enough.
 */
export async function readInitialProject(): Promise<InitialProject | null> {
  const head = await headers();
  const uuid = projectIdOfPath(head.get(pathHeader) ?? '');
  if (!uuid || head.get('sec-fetch-dest') !== 'document') return null;
  const how = { head, signal: AbortSignal.timeout(timeoutMs) };
  const [chat, info, runtime] = await Promise.all([
    fetchForPage(contract.chat.getChat, { site_uuid: uuid, type: 'chat' }, how),
    fetchForPage(contract.projects.infoByUuid, { uuid }, how),
    fetchForPage(contract.runtime.status, {}, how),
  ]);
  if (!chat || !runtime || JSON.stringify(chat).length > maxCharacters) return null;
  return { uuid, chat, info, runners: runtime.runners };
}
