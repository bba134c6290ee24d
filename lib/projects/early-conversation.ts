import type { StorageKey } from '@/lib/storage/keys';

/** Set on the document if its HTML already contains the opened project. */
export const shownMark = 'shown';

/**
 * The chat's width in percent of the studio, as stored in this browser. The server does not know
 * it.
 */
export const keptWidth = '--chat-kept';

/**
 * Runs before the page's own scripts: scrolls the conversation to its end and restores the stored
 * width, without any request before the page is complete.
 */
export const earlyConversation = `(() => {
  const root = document.documentElement;
  root.dataset.${shownMark} = '';
  try {
    const kept = Number(localStorage.getItem('${'chat_width' satisfies StorageKey}'));
    if (kept > 0) root.style.setProperty('${keptWidth}', kept + '%');
  } catch {}
  const log = document.querySelector('[role="log"]');
  if (log) log.scrollTop = log.scrollHeight;
})();`;
