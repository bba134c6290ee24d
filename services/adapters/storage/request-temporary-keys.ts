import { limits } from '../../../domain/limits/index.ts';
import { StorageUnavailable } from '../../ports/storage.ts';

/**
 * Sends one request to the service that issues temporary keys and returns the response text. Throws
 * a StorageUnavailable with the response text when the service refuses.
 */
export async function requestTemporaryKeys(url: string, request: RequestInit): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...request,
      signal: AbortSignal.timeout(limits.storage.requestMs),
      redirect: 'error',
    });
    text = await response.text();
  } catch (error) {
    throw new StorageUnavailable(
      error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : String(error),
    );
  }
  if (!response.ok)
    throw new StorageUnavailable(
      `${new URL(url).host} answered ${response.status} ${text.slice(0, 300)}`,
    );
  return text;
}
