import 'client-only';

/** Whether the keyboard is one of Apple's. */
export const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** What stands on the key that commands are given with. */
export const commandKey = () => (isMac() ? '⌘' : 'Ctrl');
