'use client';

import { useOpenProject } from '@/lib/projects/context';
import { MessageList } from './message-list';

/**
 * The conversation of a project whose first HTML contains it (ADR 048). Its code is part of that
 * page, so React hydrates it with the rest of the page. Any other conversation is rendered by
 * `Conversation` once it has a message.
 */
export function ServerRenderedMessages() {
  const { isServerRendered: isShown } = useOpenProject();
  return isShown ? <MessageList /> : null;
}
