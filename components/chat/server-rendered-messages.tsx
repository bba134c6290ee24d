'use client';

import { useOpenProject } from '@/lib/projects/context';
import { MessageList } from './message-list';

/**
 * The conversation of a project whose first HTML contains it (ADR 048). It is part of that page's
 * code, so React hydrates it with the rest. `Conversation` renders all others once they have a
 * message.
 */
export function ServerRenderedMessages() {
  const { isServerRendered: isShown } = useOpenProject();
  return isShown ? <MessageList /> : null;
}
