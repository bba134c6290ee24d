export { createDnsRecords } from './dns-records.ts';
