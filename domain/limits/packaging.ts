import { megabyte } from '../units.ts';

/** Limits of packages for devices (PKG-003, ADR 127). Part of `limits`. */
export const packagingLimits = {
  packaging: {
    authorMax: 30,
    descriptionMax: 150,
    nameMax: 30,
    identifierMax: 30,
    versionMax: 20,
    teamIdMax: 50,
    /** The largest version code that Google Play accepts. */
    versionCodeMax: 2_100_000_000,
    /** Files of a site. A ZIP without extensions holds 65,535. */
    maxFiles: 20_000,
    maxBytes: 100 * megabyte,
    /** Characters of a path, and bytes of one of its parts, which file systems limit. */
    pathMax: 1_000,
    pathPartMaxBytes: 255,
    icon: {
      /** The icon is drawn from a square of this size; width or height must have it (ODD-23). */
      sizePx: 1024,
      /** The other side may be larger, and is then scaled. */
      longestPx: 4096,
      maxBytes: 5 * megabyte,
      /** Icons whose sizes are kept. One takes about a megabyte. */
      kept: 16,
    },
  },
} as const;
