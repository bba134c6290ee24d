export { isOwnCase } from './case-owner.ts';
export { createGallery, type Gallery } from './gallery.ts';
export { galleryHandlers } from './handlers.ts';
export { galleryRows } from './rows.ts';
