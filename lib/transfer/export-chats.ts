import { transfer } from '@/domain/contract/transfer';
import { saveFile } from '@/lib/browser/save-file.client';
import { fetchFile } from '@/lib/upstream/client';

/** GAP-48: saves the chat and files of one project, or of all, as a file. Throws a CallError. */
export async function exportChats(which: { site_uuid: string } | { all: 1 }): Promise<void> {
  const { name, bytes } = await fetchFile(transfer.exportChats, which);
  saveFile(name, bytes);
}
