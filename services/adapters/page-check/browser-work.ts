import type { AbilityReport, PlayRequest } from '../../ports/ability-player.ts';
import type { PageElementRequest, PageReport } from '../../ports/page-check.ts';
import type { ExplorationReport, ExplorationRequest } from '../../ports/site-explorer.ts';
import type { PlayTimes } from '../explorer/abilities/play-abilities.ts';
import type { ExplorationTimes } from '../explorer/explore-site.ts';
import type { BrowserCommand } from './find-browser.ts';

/** The kinds of work of a browser process, by name, with input and output. */
export type BrowserWork = {
  inspect: { input: { origin: string; address: string }; output: PageReport };
  captureElement: { input: Omit<PageElementRequest, 'signal'>; output: Uint8Array | null };
  explore: {
    input: Omit<ExplorationRequest, 'signal'> & { times: ExplorationTimes };
    output: ExplorationReport;
  };
  play: { input: Omit<PlayRequest, 'signal'> & { times: PlayTimes }; output: AbilityReport[] };
};
export type WorkName = keyof BrowserWork;

/** `limitMs`: how long the work may take after the browser's start. */
export type BrowserOrder<Name extends WorkName = WorkName> = {
  name: Name;
  command: BrowserCommand;
  input: BrowserWork[Name]['input'];
  limitMs: number;
};

/** What a browser process receives: one order at a time, or the request to abort it. */
export type BrowserMessage = { order: BrowserOrder } | { abort: true };
/** `problem`: why there is no value. */
export type BrowserReply = { value: unknown } | { problem: string };
