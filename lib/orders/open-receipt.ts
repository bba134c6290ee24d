import { openDialog } from '@/lib/dialogs/store';

/** Opens the list of orders, where the newest is the receipt of the last payment. */
export function openReceipt(): void {
  openDialog('user-centre', { tab: 'product_order' });
}
