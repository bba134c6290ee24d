import type { Variant } from '../../../../domain/variants/variant.ts';
import type { PaletteName } from './palettes.ts';

/**
 * A ready-made project. `layers` are the folders of `templates/starter` or, with the prefix
 * `managed-`, of `templates/managed` that it consists of. A file
 * in a later folder replaces the same file of an earlier folder.
 */
export type Project = {
  layers: string[];
  variants: Variant[];
  palette: PaletteName;
  isSerif: boolean;
};
