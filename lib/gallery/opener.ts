import { openDialog } from '@/lib/dialogs/store';

/** HEAD-013: the selected cases, from any place. */
export function openCases(): void {
  openDialog('cases', {});
}

/** GAP-50: what others show to everybody, from any place. */
export function openCommunity(): void {
  openDialog('community', {});
}
