import { isPageNoise } from '../repair/page-noise.ts';

/** What browsers say of an error in a script of another site, which the page cannot see. */
const hidden = /^Script error\.?$/i;
const extension = /(?:chrome|moz|safari-web|safari)-extension:\/\//;

/** Whether a report says nothing about the site: extensions of browsers, and advice of tools. */
export const isErrorNoise = ({ message, stack }: { message: string; stack: string }): boolean =>
  hidden.test(message) || extension.test(stack) || isPageNoise(message);
