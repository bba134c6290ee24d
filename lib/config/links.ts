import type { WebEnv } from '@/lib/env';

/** Links to the operator's pages outside of the product (GAP-52); null = no link is shown. */
export type Links = {
  /** Null means that the built-in pages at `/docs` are used. */
  docs: string | null;
  community: string | null;
  news: string | null;
  site: string | null;
  guideVideo: string | null;
  /** The address of an image, or the text of a QR code. */
  supportCode: string | null;
  icpNumber: string | null;
};

export const noLinks: Links = {
  docs: null,
  community: null,
  news: null,
  site: null,
  guideVideo: null,
  supportCode: null,
  icpNumber: null,
};

export function linksOf(env: WebEnv): Links {
  return {
    docs: env.DOCS_URL ?? null,
    community: env.COMMUNITY_URL ?? null,
    news: env.NEWS_URL ?? null,
    site: env.SITE_URL ?? null,
    guideVideo: env.GUIDE_VIDEO_URL ?? null,
    supportCode: env.SUPPORT_QR ?? null,
    icpNumber: env.ICP_NUMBER ?? null,
  };
}

/** The public register of ICP filings in mainland China; a filing must link there. */
export const icpRegister = 'https://beian.miit.gov.cn/';

/** Returns whether an address is a video file and not a page with a player. */
export function isVideoFile(address: string): boolean {
  return /\.(mp4|webm|ogv|mov|m4v)$/i.test(new URL(address).pathname);
}

/**
 * Returns whether a text is the address of an image. Any other text is the content of a QR code.
 */
export function isPictureAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && /\.(?:png|jpe?g|gif|webp|svg)(?:\?|$)/i.test(text);
}
