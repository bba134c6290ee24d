import { seconds } from '../units.ts';

/** How a published site presents itself to search engines and chats (PUB-052). Part of `limits`. */
export const siteListingLimits = {
  siteListing: {
    titleMax: 100,
    descriptionMax: 300,
    /** The largest picture that an owner chooses, before it is made smaller. */
    pictureBytes: 2_900_000,
    /** The most pixels of such a picture. */
    pixels: 50_000_000,
    iconPx: 512,
    smallIconPx: 180,
    cardWidthPx: 1200,
    cardHeightPx: 630,
    changesPerMinute: 20,
    /** The most routes of an edition that are stored and rendered. */
    routes: 20,
    /** How long rendering all routes of an edition takes at most, and one of them. */
    renderMs: 10 * seconds,
    routeMs: 4 * seconds,
    /** A page whose HTML is longer stays as it was built. */
    htmlMax: 400_000,
  },
} as const;
