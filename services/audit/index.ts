export {
  type AuditKind,
  auditObject,
  recordAudit,
  recordChange,
} from './audit.ts';
