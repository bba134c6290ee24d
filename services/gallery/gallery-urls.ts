import { sql } from 'drizzle-orm';
import { WB } from '../../domain/contract/paths.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import { projects, versionPictures } from '../store/schema/index.ts';

/**
 * Returns the URL at which a page shows a project's picture. The URL contains the number of the
 * picture's version, so that a cache does not return an older picture. `version` is null if there
 * is no picture.
 */
export const pictureUrl = (uuid: string, version: number | null): string =>
  `${WB}/community/getPic?uuid=${uuid}${version === null ? '' : `&v=${version}`}`;

/** The version of a project's newest picture. */
export const pictureVersion = sql<
  number | null
>`(select max(${versionPictures.number}) from ${versionPictures} where ${versionPictures.projectUuid} = ${projects.uuid})`;

/** Returns the URL of a published site; if it has no name, the URL of the preview. */
export const siteUrl = (name: string | null, previewUrl: string, place: PreviewPlace): string =>
  name === null ? previewUrl : `${publishedOrigin(name, place)}/`;
