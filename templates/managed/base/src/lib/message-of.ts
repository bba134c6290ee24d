import { content } from '../content';

export type Failure = { message: string; code?: string | undefined };

/** What went wrong, in the language of the page where it has a text for it. */
export function messageOf({ code, message }: Failure): string {
  return content.errors[code ?? ''] ?? message;
}
