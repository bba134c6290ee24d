import { limits } from '@/domain/limits';
import type { ConversationHost } from './conversation-parts';
import { type DraftStore, picturesOf } from './draft';
import { encodedLength, type ImageSource, refusalOfFile, refusalOfSize, withoutSilent } from './image-rules';

/** What a browser can do with a picture. Both reject for a file that is none. */
export type ImageTools = {
  /** Its pixels, and a `data:` address of a type that models read. */
  read(file: File): Promise<{ width: number; height: number; address: string }>;
  /** Puts a picture into the storage and answers its address there; rejects where it cannot be kept, or nobody wants it any more. */
  store?(file: File, address: string, isWanted: () => boolean): Promise<string>;
  /** The same picture in fewer characters. */
  shrink(address: string): Promise<string>;
};

type Parts = { tools: ImageTools; draft: DraftStore; host: Pick<ConversationHost, 'isSignedIn' | 'askToSignIn' | 'refuse'> };

/**
 * CHAT-022…028: puts pictures beside the prompt, however they came; the first refusal is said, what is good is attached all the
 * same. They are put into the storage while the person types on (GAP-87, ADR 045); what is sent sooner, or cannot be kept there, travels
 * in the request itself, and is drawn smaller where it would not fit.
 */
export function createAttach({ tools, draft, host }: Parts) {
  /** One batch after the other: two of them must not both take the last place. */
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
    const fits = (address: string) => encodedLength([...images, address]) <= limits.chat.images.encodedMax;
    const address = fits(picture.address) ? picture.address : await elsewhere(file, picture.address);
    if (!fits(address)) return 'chat.imagesTogether';
    draft.addImage(address);
    if (address === picture.address) void keep(file, address);
    return null;
  }

  /** Its place in the storage instead of its bytes, once it lies there. */
  async function keep(file: File, address: string): Promise<void> {
    const stored = await tools.store?.(file, address, () => draft.holdsImage(address)).catch(() => undefined);
    if (stored) draft.replaceImage(address, stored);
  }

  /** A picture that does not fit: as its address in the storage, else smaller, else as it is. */
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
