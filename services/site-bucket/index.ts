export { siteBucketHandlers } from './handlers.ts';
export { archiveBucket, siteBucketRows } from './rows.ts';
export { createSiteBuckets, type SiteBuckets } from './site-bucket.ts';
