import type { BrowserBuild } from '../../../domain/contract/browser-runner.ts';

/** The files of the project to build, by path. */
export type ProjectFiles = ReadonlyMap<string, BrowserBuild['files'][number]>;
