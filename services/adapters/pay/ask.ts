import { limits } from '../../../domain/limits.ts';
import { fenOf } from '../../../domain/rules/price.ts';
import { PayRefusal } from '../../ports/pay.ts';

export type Answered = { status: number; header(name: string): string | undefined; text: string };

/** One request to a provider, with a time limit, redirects not followed. Throws a PayRefusal `down` when no answer came. */
export async function ask(url: string, request: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(limits.pay.timeoutMs), redirect: 'error' });
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name) ?? undefined, text };
  } catch (error) {
    throw new PayRefusal('down', error instanceof Error ? `${error.message} ${error.cause ?? ''}`.trim() : String(error));
  }
}

/** Parses JSON of a provider; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An amount in decimals as cents; one that is none is NaN, which equals no charge. */
export function minorOf(decimal: string): number {
  try {
    return fenOf(decimal);
  } catch {
    return Number.NaN;
  }
}
