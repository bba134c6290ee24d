export { createGallery, type Gallery } from './gallery.ts';
export { galleryHandlers } from './handlers.ts';
