import { transfer } from '@/domain/contract/transfer';
import { fetchFile } from '@/lib/upstream/client';
import { saveFile } from '@/lib/window/save-file.client';

/** GAP-48: saves one project, or all, with chat and files as a file. Throws a CallError. */
export async function exportChats(which: { site_uuid: string } | { all: 1 }): Promise<void> {
  const { name, bytes } = await fetchFile(transfer.exportChats, which);
  saveFile(name, bytes);
}
