import { reservedPreviewPath } from '../../domain/preview/address.ts';
import { errorsPath } from '../../domain/publishing/error-address.ts';
import { addFirst } from '../preview/index.ts';
import { toBlob } from '../versions/index.ts';

/** The script in published pages that reports errors to the site's own host (ADR 129). */
export type ErrorScript = { path: string; bytes: Uint8Array };

/** Returns the script with its path, which changes with its bytes, so that browsers keep it. */
export const nameErrorScript = (bytes: Uint8Array): ErrorScript => ({
  path: `${reservedPreviewPath}errors-${toBlob(bytes).hash.slice(0, 8)}.js`,
  bytes,
});

/** Adds the script to a page as the first element of its head, because it sees only later errors. */
export const addErrorScript = (
  page: string,
  { prefix, edition, script }: { prefix: string; edition: number; script: ErrorScript },
): string =>
  addFirst(
    page,
    `<script src="${prefix}${script.path}" data-edition="${edition}" data-to="${prefix}${errorsPath}"></script>`,
  );
