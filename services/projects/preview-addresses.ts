import { fail } from '../../domain/errors.ts';
import { ownPreviewAddress } from '../../domain/preview/address.ts';
import type { PreviewNames } from './preview-names.ts';
import type { ProjectRow } from './project-row.ts';

type Deps = {
  previewNames: PreviewNames;
  previewDomains: readonly string[];
  readable: (uuid: string, userId: number) => Promise<ProjectRow & { readOnly: boolean }>;
};

/**
 * Creates the functions that return preview addresses to users who may open the project (ADR 051).
 */
export function createPreviewAddresses({ previewNames, previewDomains: domains, readable }: Deps) {
  /**
   * Returns the preview's name and the URL of its page; the URL is empty when the project has no
   * page.
   */
  async function preview({
    uuid,
    grade,
    previewUrl,
  }: Pick<ProjectRow, 'uuid' | 'grade' | 'previewUrl'>) {
    const name = await previewNames.nameOf({ uuid, grade });
    return { name, url: ownPreviewAddress(previewUrl, { uuid, name, domains }) };
  }

  return {
    preview,

    /** Sets a new address for the caller's own private project; the old address stops working. */
    async renewPreview(userId: number, uuid: string): Promise<{ name: string }> {
      const { readOnly, ...row } = await readable(uuid, userId);
      if (readOnly) throw fail('notFound');
      return { name: await previewNames.renew(row) };
    },
  };
}
