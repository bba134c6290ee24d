import { z } from 'zod';

const key = z.record(z.string(), z.unknown());

const changeSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key,
  oldKey: key,
});

/** What the trigger of a table reports: the primary key, and the one before an update. */
export type RowChange = z.infer<typeof changeSchema>;

/** Parses a notification, which any SQL of the project may have sent; undefined for others. */
export function parseRowChange(text: string): RowChange | undefined {
  try {
    return changeSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
