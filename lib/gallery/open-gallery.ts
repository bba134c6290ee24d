import { openDialog } from '@/lib/dialogs/store';

/** HEAD-013: opens the selected cases, from anywhere. */
export function openCases(): void {
  openDialog('cases', {});
}

/** GAP-50: opens the projects that users share publicly, from anywhere. */
export function openCommunity(): void {
  openDialog('community', {});
}
