import { limits } from '@/domain/limits';
import type { ConversationHost } from './conversation-parts';
import { type DraftStore, picturesOf } from './draft';
import {
  encodedLength,
  type ImageSource,
  refusalOfFile,
  refusalOfSize,
  withoutSilent,
} from './image-rules';

/** The browser's image operations. `read` and `shrink` reject for a file that is not an image. */
export type ImageTools = {
  /** Returns the size in pixels and a `data:` address of a type that models accept. */
  read(file: File): Promise<{ width: number; height: number; address: string }>;
  /**
   * Uploads a picture and returns its storage address. Rejects if it cannot be stored or is no
   * longer wanted.
   */
  store?(file: File, address: string, isWanted: () => boolean): Promise<string>;
  /** Returns the same picture as a shorter address. */
  shrink(address: string): Promise<string>;
};

type Parts = {
  tools: ImageTools;
  draft: DraftStore;
  host: Pick<ConversationHost, 'isSignedIn' | 'askToSignIn' | 'refuse'>;
};

/**
 * CHAT-022…028: attaches pictures to the prompt, from any source. Reports only the first refusal
 * and attaches all valid pictures. Pictures are uploaded while the user types (GAP-87, ADR 045). A
 * picture that is sent before its upload ends, or whose upload fails, travels in the request
 * itself, shrunk if it does not fit.
 */
export function createAttach({ tools, draft, host }: Parts) {
  /** Handles one batch at a time, so that two batches cannot both take the last free place. */
  let before: Promise<unknown> = Promise.resolve();

  async function add(file: File): Promise<Parameters<typeof host.refuse>[0] | null> {
    const refusal = refusalOfFile(file);
    if (refusal) return `chat.${refusal}`;
    const picture = await tools.read(file).catch(() => null);
    if (!picture) return 'chat.imageUnread';
    const tooWide = refusalOfSize(picture);
    if (tooWide) return `chat.${tooWide}`;
    const images = picturesOf(draft.getState());
    if (images.length >= limits.chat.images.max) return 'chat.tooManyImages';
    const fits = (address: string) =>
      encodedLength([...images, address]) <= limits.chat.images.encodedMax;
    const address = fits(picture.address)
      ? picture.address
      : await elsewhere(file, picture.address);
    if (!fits(address)) return 'chat.imagesTogether';
    draft.addImage(address);
    if (address === picture.address) void keep(file, address);
    return null;
  }

  /** Replaces the picture's bytes by its storage address once the upload is done. */
  async function keep(file: File, address: string): Promise<void> {
    const stored = await tools
      .store?.(file, address, () => draft.holdsImage(address))
      .catch(() => undefined);
    if (stored) draft.replaceImage(address, stored);
  }

  /**
   * For a picture that does not fit: returns its storage address, else a smaller copy, else the
   * picture itself.
   */
  function elsewhere(file: File, address: string): Promise<string> {
    const shrunk = () => tools.shrink(address).catch(() => address);
    return tools.store ? tools.store(file, address, () => true).catch(shrunk) : shrunk();
  }

  async function addAll(files: readonly File[]): Promise<void> {
    let said: Parameters<typeof host.refuse>[0] | null = null;
    for (const file of files) {
      const refusal = await add(file);
      said ??= refusal;
    }
    if (said) host.refuse(said);
  }

  return function attach(files: readonly File[], how: ImageSource): Promise<void> {
    const wanted = withoutSilent(files, how);
    if (wanted.length === 0) return Promise.resolve();
    if (!host.isSignedIn()) {
      host.askToSignIn();
      return Promise.resolve();
    }
    const batch = before.then(() => addAll(wanted));
    before = batch;
    return batch;
  };
}
