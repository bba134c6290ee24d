export { createSiteHostProcess, type SiteHostProcessOptions } from './host-process.ts';
export { functionSource, logToServices, serveHostProcess } from './serve-host-process.ts';
export { createSiteHost, type SiteHostOptions, siteHeader, visitorHeader } from './site-host.ts';
