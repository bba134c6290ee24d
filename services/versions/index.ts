export { type Blob, loadBlobs, storeBlobs, toBlob } from './blobs.ts';
export type { FileDiff } from './diff-summary.ts';
export { fingerprintOf } from './fingerprint.ts';
export { sweepGifts } from './gifts.ts';
export { versionHandlers } from './handlers.ts';
export { isText } from './manifest.ts';
export { createPagePictures, type PagePictures } from './page-pictures.ts';
export { toProjectFile } from './project-file.ts';
export { createVersions, type VersionsService } from './versions.ts';
