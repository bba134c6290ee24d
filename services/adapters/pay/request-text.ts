import { fenOf } from '../../../domain/billing/price.ts';
import { limits } from '../../../domain/limits/index.ts';
import { PayProviderError } from '../../ports/pay.ts';

export type ProviderResponse = {
  status: number;
  header(name: string): string | undefined;
  text: string;
};

/**
 * Sends one request to a provider, with a timeout and without following redirects. Throws a
 * PayProviderError `down` when no response arrives.
 */
export async function requestText(url: string, request: RequestInit): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, {
      ...request,
      signal: AbortSignal.timeout(limits.pay.timeoutMs),
      redirect: 'error',
    });
    const text = await response.text();
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      text,
    };
  } catch (error) {
    throw new PayProviderError(
      'down',
      error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : String(error),
    );
  }
}

/** Parses a provider's JSON; undefined when it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Converts a decimal amount to cents. Returns NaN for an invalid amount, which never equals a
 * charge.
 */
export function minorOf(decimal: string): number {
  try {
    return fenOf(decimal);
  } catch {
    return Number.NaN;
  }
}
