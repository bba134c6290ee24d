export {
  type AuditEntry,
  type AuditKind,
  auditKinds,
  auditObject,
  recordAudit,
  recordChange,
} from './audit.ts';
export { archiveAudit, auditRows, sweepAudit } from './rows.ts';
