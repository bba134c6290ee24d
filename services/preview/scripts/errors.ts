import type { PreviewLog } from '../../../domain/contract/preview-protocol.ts';
import type { Post } from './frame.ts';

type Log = (message: Omit<PreviewLog, 'type'>) => void;
type AddPrefix = <Address>(address: Address) => Address | string;

/**
 * Maximum messages per ten seconds, so that a page with endless errors does not flood the product.
 */
const maxMessages = 60;

/** Reports the page's console, errors that nothing caught, and requests that failed. */
export function reportErrors(post: Post, addPrefix: AddPrefix): void {
  let left = maxMessages;
  setInterval(() => {
    left = maxMessages;
  }, 10_000);
  const log: Log = (message) => {
    if (left-- > 0) post({ type: 'PREVIEW_LOG', ...message });
  };
  reportConsole(log);
  reportUncaught(log);
  reportRequests(log, addPrefix);
}

function reportConsole(log: Log): void {
  for (const level of ['error', 'warn'] as const) {
    const original = console[level];
    console[level] = (...values: unknown[]) => {
      original.apply(console, values);
      log({ kind: 'console', level, text: short(values.map(readable).join(' ')) });
    };
  }
}

function reportUncaught(log: Log): void {
  addEventListener(
    'error',
    (event) => {
      const address = event.target === window ? undefined : addressOf(event.target);
      if (address)
        return log({ kind: 'request', level: 'error', text: short(`could not load ${address}`) });
      log({
        kind: 'page',
        level: 'error',
        text: short(event.message),
        source: short(`${event.filename}:${event.lineno}:${event.colno}`),
        ...(event.error?.stack ? { stack: short(event.error.stack) } : {}),
      });
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => {
    log({ kind: 'page', level: 'error', text: short(readable(event.reason)) });
  });
}

function reportRequests(log: Log, addPrefix: AddPrefix): void {
  const original = window.fetch;
  window.fetch = async (given, ...rest) => {
    const input = addPrefix(given);
    const address = input instanceof Request ? input.url : String(input);
    try {
      const answer = await original.call(window, input, ...rest);
      if (answer.status >= 400)
        log({ kind: 'request', level: 'error', text: short(`${answer.status} ${address}`) });
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      log({ kind: 'request', level: 'error', text: short(`${reason} ${address}`) });
      throw error;
    }
  };
}

/** Returns the address that an element loads. */
function addressOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const { src, href } = target as Partial<HTMLImageElement & HTMLLinkElement>;
  return src ?? href;
}

function readable(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

const short = (text: unknown) => String(text).slice(0, 10_000);
