import type { RunRow } from '../ports/runs.ts';
import type { runs } from '../store/schema/index.ts';

export const isOver = (row: RunRow): boolean => row.status !== 'queued' && row.status !== 'running';
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export function toRow(row: typeof runs.$inferSelect): RunRow {
  const { id, kind, userId, projectUuid, status, input, seq, version, createdAt, endedAt } = row;
  return { id, kind, userId, projectUuid, status, input, seq, version, createdAt, endedAt };
}
