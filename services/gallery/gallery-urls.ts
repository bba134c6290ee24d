import { WB } from '../../domain/contract/paths.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';

/** Returns a picture's URL, so that a page can show it without a call. */
export const pictureUrl = (uuid: string): string => `${WB}/community/getPic?uuid=${uuid}`;

/** Returns the URL of a published site by its name, or else of the preview. */
export const siteUrl = (name: string | null, previewUrl: string, place: PreviewPlace): string =>
  name === null ? previewUrl : `${publishedOrigin(name, place)}/`;
