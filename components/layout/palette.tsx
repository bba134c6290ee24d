'use client';

import { PaletteDialog } from '@/components/palette/palette-dialog';
import { usePaletteCommands } from './use-palette-commands';

/** The command palette with every command of the product. */
export function Palette({ onClose }: { onClose(): void }) {
  return <PaletteDialog groups={usePaletteCommands()} onClose={onClose} />;
}
