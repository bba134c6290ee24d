import '@/app/globals.css';
import { editor } from './editor';
import { markdown } from './markdown';
import { terminal } from './terminal';
import { tree } from './tree';

/** What a bench asks this page for: each answers milliseconds, or promises its end while the page is metered from without. */
Object.assign(window, { parts: { tree, editor, terminal, markdown } });
