import type { StorageKey } from '@/lib/storage/keys';

/** The data attribute of a document whose HTML already contains the opened project. */
export const serverRenderedMark = 'shown';

/**
 * The chat's width in percent of the studio, as stored in this browser. The server does not know
 * this width.
 */
export const chatWidthProperty = '--chat-kept';

/**
 * A script in the HTML that runs before the page's own scripts: it scrolls the conversation to its
 * end and restores the stored width of the chat.
 */
export const earlyConversationScript = `(() => {
  const root = document.documentElement;
  root.dataset.${serverRenderedMark} = '';
  try {
    const kept = Number(localStorage.getItem('${'chat_width' satisfies StorageKey}'));
    if (kept > 0) root.style.setProperty('${chatWidthProperty}', kept + '%');
  } catch {}
  const log = document.querySelector('[role="log"]');
  if (log) log.scrollTop = log.scrollHeight;
})();`;
