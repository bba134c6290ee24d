'use client';

import { useOpenProject } from '@/lib/projects/context';
import { MessageList } from './message-list';

/**
 * What was said in a project whose first HTML shows it (ADR 048). It comes with the code of that page, so that React takes it over with
 * the rest; any other conversation is drawn by `Conversation`, once something is said.
 */
export function Said() {
  const { isShown } = useOpenProject();
  return isShown ? <MessageList /> : null;
}
