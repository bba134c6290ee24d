import { openDialog } from '@/lib/dialogs/store';

/** HEAD-013: opens the dialog with the selected cases. */
export function openCases(): void {
  openDialog('cases', {});
}

/** GAP-50: opens the dialog with the projects that users share publicly. */
export function openCommunity(): void {
  openDialog('community', {});
}
