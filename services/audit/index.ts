export {
  type AuditKind,
  auditObject,
  recordAudit,
  recordChange,
} from './audit.ts';
export { archiveAudit, auditRows, sweepAudit } from './rows.ts';
