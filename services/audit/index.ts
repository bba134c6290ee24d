export {
  type AuditEntry,
  type AuditKind,
  auditKinds,
  auditObject,
  recordAudit,
  recordChange,
} from './audit.ts';
