import type { ReactNode } from 'react';
import type { Motif } from '../types';
import { Books, Screen, Shelf } from './goods';
import { Garden, Hills } from './nature';
import { Blocks, Film, Frame, Paper, Rays } from './paper';
import { scenes } from './scenes';
import { Cup, Plate } from './table';
import { Tile } from './tile';
import type { Drawn } from './tools';

const motifs: Record<string, (props: Drawn) => ReactNode> = {
  plate: Plate,
  cup: Cup,
  shelf: Shelf,
  paper: Paper,
  rays: Rays,
  books: Books,
  hills: Hills,
  garden: Garden,
  screen: Screen,
  blocks: Blocks,
  frame: Frame,
  film: Film,
};

/** A drawing in the page's own colours; the seed varies it. Replace it by an `<img>` when you have a photograph. */
export function Art({ of, seed, isDetail = false }: { of: Motif; seed: string; isDetail?: boolean }) {
  const scene = scenes[of];
  const Drawing = motifs[of] ?? Tile;
  return (
    <svg viewBox={scene ? '0 0 800 600' : '0 0 600 600'} preserveAspectRatio="xMidYMid slice" className="art" aria-hidden="true">
      {scene ?? <Drawing seed={seed} isDetail={isDetail} />}
    </svg>
  );
}
