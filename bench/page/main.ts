import '@/app/globals.css';
import { editor } from './editor';
import { markdown } from './markdown';
import { terminal } from './terminal';
import { tree } from './tree';

/**
 * The functions that benches call in this page. A function returns its duration in ms, or only
 * resolves when its work is done while the bench measures the page.
 */
Object.assign(window, { parts: { tree, editor, terminal, markdown } });
