/** Returns a text as a page shows it: on one line, without white space around it. */
export const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim();
