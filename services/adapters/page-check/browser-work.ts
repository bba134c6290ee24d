import type { AbilityReport, GuideQuestion, PlayRequest } from '../../ports/ability-player.ts';
import type { PageElementRequest, PageReport } from '../../ports/page-check.ts';
import type { RenderedRoute, RenderRequest } from '../../ports/page-renderer.ts';
import type { ExplorationReport, ExplorationRequest } from '../../ports/site-explorer.ts';
import type { PlayTimes } from '../explorer/abilities/play-abilities.ts';
import type { ExplorationTimes } from '../explorer/explore-site.ts';
import type { BrowserCommand } from './find-browser.ts';

/** The kinds of work of a browser process, by name, with input and output. */
export type BrowserWork = {
  inspect: { input: { origin: string; address: string }; output: PageReport };
  captureElement: { input: Omit<PageElementRequest, 'signal'>; output: Uint8Array | null };
  renderRoutes: { input: Omit<RenderRequest, 'signal'>; output: RenderedRoute[] };
  explore: {
    input: Omit<ExplorationRequest, 'signal'> & { times: ExplorationTimes };
    output: ExplorationReport;
  };
  play: { input: Omit<PlayRequest, 'signal'> & { times: PlayTimes }; output: AbilityReport[] };
  playGuided: {
    input: Omit<PlayRequest, 'signal' | 'learned'> & { times: PlayTimes };
    output: AbilityReport[];
  };
};
export type WorkName = keyof BrowserWork;

/** `limitMs`: how long the work may take after the browser's start. */
export type BrowserOrder<Name extends WorkName = WorkName> = {
  name: Name;
  command: BrowserCommand;
  input: BrowserWork[Name]['input'];
  limitMs: number;
};

/**
 * What a browser process receives: one order at a time, the request to abort it, or the answer to
 * the question that the process asked.
 */
export type BrowserMessage = { order: BrowserOrder } | { abort: true } | { answer: string | null };

/** `problem`: why there is no value. */
export type BrowserReply = { value: unknown } | { problem: string };
/**
 * A question that a browser process sends during its work. The process asks one question at a time.
 */
export type BrowserQuestion = { question: GuideQuestion };
