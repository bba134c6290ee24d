import clsx from 'clsx';
import { Bowl, Bread, Cup, Flowers, Sweets } from './objects';
import { Hills, Sea, Street, Town, Trees } from './places';
import { Shapes } from './shapes';
import { Book, Box, Couple, House, Pet, Phone, Room } from './things';

const drawings = { Bowl, Bread, Cup, Flowers, Sweets, Hills, Sea, Street, Town, Trees, Book, Box, Couple, House, Pet, Phone, Room, Shapes };

export type Drawing = keyof typeof drawings;

type Props = { of: Drawing; seed: string; label?: string; className?: string };

/** A drawing in the page's own colours. Replace it by an `<img>` when you have a photograph. */
export function Picture({ of, seed, label, className }: Props) {
  const Drawn = drawings[of];
  const shape = { viewBox: '0 0 400 300', preserveAspectRatio: 'xMidYMid slice', className: clsx('block size-full bg-tint', className) };
  if (!label) {
    return (
      <svg {...shape} aria-hidden="true">
        <Drawn seed={seed} />
      </svg>
    );
  }
  return (
    <svg {...shape} role="img" aria-label={label}>
      <Drawn seed={seed} />
    </svg>
  );
}
