import type { StoreApi } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import { findAddresses } from './addresses';
import type { AttachedPage } from './prompt';
import type { Draft } from './prompt-queue';

/** The web pages that the prompt in the box refers to (CHAT-053). */
export function createDraftPages(store: StoreApi<Draft>) {
  return {
    /**
     * Marks a page as being read. The prompt is not sent until `endReading`, unless its text no
     * longer contains the address.
     */
    startReading: (address: string) => store.setState({ reading: address }),
    endReading: (address: string) =>
      store.setState(({ reading }) => (reading === address ? { reading: null } : {})),
    /**
     * Adds a page that has been read. Does nothing if the page was declined meanwhile or is already
     * attached, if the prompt has the maximum number of pages, or if its text no longer contains
     * the address.
     */
    attachPage: (added: AttachedPage) =>
      store.setState(({ text, pages = [], reading }) =>
        reading === added.address &&
        findAddresses(text).includes(added.address) &&
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

/** Returns how many tokens the web pages add to a prompt. */
export function pageTokensOf(pages: readonly AttachedPage[] = []): number {
  return pages.reduce((sum, { tokens }) => sum + tokens, 0);
}
