export { type CatalogueService, createCatalogue } from './catalogue.ts';
export { createCodes } from './codes.ts';
export { orderKind } from './fulfilment.ts';
export { catalogueHandlers } from './handlers.ts';
export { createQuotas } from './quotas.ts';
export { catalogueRows, type ProductChange, setUserQuotas, updateProduct } from './rows.ts';
export { seedCatalogue } from './seed.ts';
