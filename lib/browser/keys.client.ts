import 'client-only';

/** Returns whether the device has an Apple keyboard. */
export const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Returns the label of the key for shortcuts. */
export const commandKey = () => (isMac() ? '⌘' : 'Ctrl');
