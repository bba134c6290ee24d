import type { StoreApi } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { AttachedPage } from './prompt';
import type { Draft } from './prompt-queue';

/** The web pages that the prompt of the box refers to (CHAT-053). */
export function createDraftPages(store: StoreApi<Draft>) {
  return {
    /** Adds a page unless it is there already or the prompt has its most. */
    attachPage: (added: AttachedPage) =>
      store.setState(({ pages = [] }) =>
        pages.length < limits.outsidePage.perPrompt &&
        pages.every(({ address }) => address !== added.address)
          ? { pages: [...pages, added] }
          : {},
      ),
    removePage: (address: string) =>
      store.setState(({ pages = [] }) => ({
        pages: pages.filter((one) => one.address !== address),
      })),
  };
}

/** Returns what the pages of a prompt add to it, in tokens. */
export function pageTokensOf(pages: readonly AttachedPage[] = []): number {
  return pages.reduce((sum, { tokens }) => sum + tokens, 0);
}
