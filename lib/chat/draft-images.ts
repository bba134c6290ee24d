import type { StoreApi } from 'zustand/vanilla';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import { encodedLength } from './image-rules';
import { imagesOfPrompt, type SelectedPagePart } from './prompt';
import type { Draft } from './prompt-queue';

/** The pictures of the prompt box, and the part of the page that the prompt refers to. */
export function createDraftImages(store: StoreApi<Draft>) {
  return {
    /** Adds a picture. Does nothing if there are three already (CHAT-025). */
    addImage: (image: string) =>
      store.setState(({ images, about }) =>
        imagesOfPrompt({ images, about }).length < limits.chat.images.max
          ? { images: [...images, image] }
          : {},
      ),
    /**
     * Makes the prompt refer to this part of the page instead of the previous part. Returns the
     * part, which `setPartPicture` needs to find it.
     */
    selectPart(about: SelectedPagePart): PagePart {
      store.setState({ about });
      return about.part;
    },
    /**
     * Sets or removes the picture of a part. Ignores a picture whose part is no longer selected,
     * and drops a picture that does not fit into the request.
     */
    setPartPicture(part: PagePart, picture: string | null) {
      const { about, images } = store.getState();
      if (about?.part === part)
        store.setState({
          about: { ...about, picture: picture && fitsWithImages(images, picture) ? picture : null },
        });
    },
    clearPart: () => store.setState({ about: null }),
    /**
     * Replaces a picture's address in the box and in the queue. Does nothing if the user has
     * removed the picture.
     */
    replaceImage: (image: string, by: string) =>
      store.setState(({ images, queue }) => {
        const within = (all: readonly string[]) => all.map((one) => (one === image ? by : one));
        return {
          images: within(images),
          queue: queue.map((one) =>
            one.images.includes(image) ? { ...one, images: within(one.images) } : one,
          ),
        };
      }),
    /** Whether a picture is in the box or in the queue. */
    hasImage: (image: string): boolean =>
      [store.getState(), ...store.getState().queue].some(({ images }) => images.includes(image)),
    removeImage: (index: number) =>
      store.setState(({ images }) => ({ images: images.filter((_, at) => at !== index) })),
  };
}

function fitsWithImages(images: readonly string[], picture: string): boolean {
  return (
    images.length < limits.chat.images.max &&
    encodedLength([...images, picture]) <= limits.chat.images.encodedMax
  );
}
