export {
  createDataHandlers,
  type OpenedData,
  type SiteDataParts,
  siteDataHandlers,
} from './handlers.ts';
