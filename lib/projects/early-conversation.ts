import type { StorageKey } from '@/lib/storage/keys';

/** Set on the document where its HTML already holds the project that is opened. */
export const shownMark = 'shown';

/** Percent of the studio that its browser gave the chat, as it was kept; the width is nobody else's to know. */
export const keptWidth = '--chat-kept';

/**
 * Runs before the page's own scripts: what was said is read from its end at the width it had, and nothing has to be asked for before
 * the page stands.
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
