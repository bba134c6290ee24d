import type { WebEnv } from '@/lib/env';

/** Where the operator is to be found beyond the product (GAP-52); null = nowhere, and no link is shown. */
export type Links = {
  /** Null = our own pages at `/docs`. */
  docs: string | null;
  community: string | null;
  news: string | null;
  site: string | null;
  guideVideo: string | null;
  /** A picture's address, or the text of a QR code. */
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

/** Where every ICP filing of mainland China can be looked up; a filing must link there. */
export const icpRegister = 'https://beian.miit.gov.cn/';

/** Whether an address is a video itself and not a page with a player. */
export function isVideoFile(address: string): boolean {
  return /\.(mp4|webm|ogv|mov|m4v)$/i.test(new URL(address).pathname);
}

/** Whether an address is a picture; else it is the text of a code to draw. */
export function isPictureAddress(text: string): boolean {
  return /^https?:\/\/\S+\.(png|jpe?g|gif|webp|svg)(\?\S*)?$/i.test(text);
}
