import { ConcurrencyLimit } from '@/domain/async/concurrency-limit';
import { limits } from '@/domain/limits';
import type { ConversationHost } from './conversation-dependencies';
import type { DraftStore } from './draft';
import {
  dropIgnoredFiles,
  encodedLength,
  type ImageSource,
  refusalOfFile,
  refusalOfSize,
} from './image-rules';
import { imagesOfPrompt } from './prompt';

/** The browser's image operations. `read` and `shrink` reject for a file that is not an image. */
export type ImageTools = {
  /** Returns the size in pixels and a `data:` address of a type that models accept. */
  read(file: File): Promise<{ width: number; height: number; address: string }>;
  /**
   * Uploads a picture and returns its storage address. Rejects if the picture cannot be stored or
   * is no longer wanted.
   */
  store?(file: File, address: string, isWanted: () => boolean): Promise<string>;
  /** Returns a smaller copy of the picture as a `data:` address. */
  shrink(address: string): Promise<string>;
};

type AttachDependencies = {
  tools: ImageTools;
  draft: DraftStore;
  host: Pick<ConversationHost, 'isSignedIn' | 'promptSignIn' | 'showError'>;
};

/**
 * Attaches pictures from any source to the prompt (CHAT-022…028). Attaches all valid pictures and
 * reports only the first picture that was refused. Pictures are uploaded while the user types
 * (GAP-87, ADR 045). If the prompt is sent before an upload has finished, or if an upload fails,
 * the request itself contains the picture, made smaller if necessary.
 */
export function createAttach({ tools, draft, host }: AttachDependencies) {
  /**
   * Handles one batch of pictures at a time, so that two batches cannot both use the last free
   * slot.
   */
  const queue = new ConcurrencyLimit(1);

  async function attachFile(file: File): Promise<Parameters<typeof host.showError>[0] | null> {
    const refusal = refusalOfFile(file);
    if (refusal) return `chat.${refusal}`;
    const picture = await tools.read(file).catch(() => null);
    if (!picture) return 'chat.imageUnread';
    const tooWide = refusalOfSize(picture);
    if (tooWide) return `chat.${tooWide}`;
    const images = imagesOfPrompt(draft.getState());
    if (images.length >= limits.chat.images.max) return 'chat.tooManyImages';
    const fits = (address: string) =>
      encodedLength([...images, address]) <= limits.chat.images.encodedMax;
    const address = fits(picture.address)
      ? picture.address
      : await storeOrShrink(file, picture.address);
    if (!fits(address)) return 'chat.imagesTogether';
    draft.addImage(address);
    if (address === picture.address) void uploadInBackground(file, address);
    return null;
  }

  /** Replaces the picture's bytes by its storage address once the upload is done. */
  async function uploadInBackground(file: File, address: string): Promise<void> {
    const stored = await tools
      .store?.(file, address, () => draft.hasImage(address))
      .catch(() => undefined);
    if (stored) draft.replaceImage(address, stored);
  }

  /**
   * Returns what to send for a picture that does not fit into the request: its storage address,
   * otherwise a smaller copy, otherwise the original.
   */
  function storeOrShrink(file: File, address: string): Promise<string> {
    const shrunk = () => tools.shrink(address).catch(() => address);
    return tools.store ? tools.store(file, address, () => true).catch(shrunk) : shrunk();
  }

  async function attachAll(files: readonly File[]): Promise<void> {
    let said: Parameters<typeof host.showError>[0] | null = null;
    for (const file of files) {
      const refusal = await attachFile(file);
      said ??= refusal;
    }
    if (said) host.showError(said);
  }

  return function attach(files: readonly File[], how: ImageSource): Promise<void> {
    const wanted = dropIgnoredFiles(files, how);
    if (wanted.length === 0) return Promise.resolve();
    if (!host.isSignedIn()) {
      host.promptSignIn();
      return Promise.resolve();
    }
    return queue.run(() => attachAll(wanted));
  };
}
