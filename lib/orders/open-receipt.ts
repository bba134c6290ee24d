import { openDialog } from '@/lib/dialogs/store';

/** Opens the list of orders, with the receipt of this order above it (BILL-040). */
export function openReceipt(paidOrderNo: string): void {
  openDialog('user-centre', { tab: 'product_order', paidOrderNo });
}
