/** What `/health` and `/ready` tell (GAP-07): which adapter is in use, and why (decision 2). */
export type Health = {
  version: string;
  database: { kind: string; ok: boolean };
  /** Where uploads lie and why there; `ok`: our own disk can be written. */
  storage: { kind: string; reason: string; ok: boolean };
  /** With what the host can do here, where there is one. */
  sandbox: { name: string; reason: string } & Record<string, unknown>;
  model: { provider: string; name: string };
  /** What looks at finished pages. */
  browser: { name: string; reason: string };
  sms: { name: string };
  wechat: { name: string };
  embedded: boolean;
};

export const isHealthy = ({ database, storage }: Health) => database.ok && storage.ok;
