/** Set on the document where its HTML already holds the project that is opened. */
export const shownMark = 'shown';

/** Runs before the page's own scripts: what was said is read from its end, and nothing has to be asked for before the page stands. */
export const earlyConversation = `(() => {
  document.documentElement.dataset.${shownMark} = '';
  const log = document.querySelector('[role="log"]');
  if (log) log.scrollTop = log.scrollHeight;
})();`;
