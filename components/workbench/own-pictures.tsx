'use client';

import { lazyPart } from '@/components/ui/lazy';
import { useOwnPictures } from '@/lib/projects/context';
import { PicturesInWork } from './edit-picture';

const AddedPictures = lazyPart(() => import('./added-pictures').then((one) => one.AddedPictures));

/** Shows the pictures that are being added to the project, and then asks what to do with them. */
export function OwnPictures() {
  const added = useOwnPictures((state) => state.added);
  return (
    <>
      <PicturesInWork />
      {added.length > 0 && <AddedPictures pictures={added} />}
    </>
  );
}
