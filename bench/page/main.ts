import '@/app/globals.css';
import { editor } from './editor';
import { markdown } from './markdown';
import { terminal } from './terminal';
import { tree } from './tree';

/**
 * The functions a bench calls in this page. Each returns milliseconds, or resolves at its end while
 * the page is measured from outside.
 */
Object.assign(window, { parts: { tree, editor, terminal, markdown } });
