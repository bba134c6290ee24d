export type { Site, SiteKeys } from '../ports/site-host.ts';
