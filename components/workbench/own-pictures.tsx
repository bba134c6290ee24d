'use client';

import { lazyPart } from '@/components/ui/lazy';
import { useOwnPictures } from '@/lib/projects/context';
import { PicturesInWork } from './edit-picture';

const AddedPictures = lazyPart(() => import('./added-pictures').then((one) => one.AddedPictures));

/** What is shown of the user's own pictures wherever they were added. */
export function OwnPictures() {
  const added = useOwnPictures((state) => state.added);
  return (
    <>
      <PicturesInWork />
      {added.length > 0 && <AddedPictures pictures={added} />}
    </>
  );
}
