import type { GatewayState } from '../ports/gateway-channel.ts';
import type { SiteServerHealth } from '../ports/site-databases.ts';

/** The content of `/health` and `/ready` (GAP-07): which adapter is in use, and why (ADR 004). */
export type Health = {
  version: string;
  database: { kind: string; ok: boolean };
  /** Where uploads are stored, and why there. `ok` is false when the local disk is not writable. */
  storage: { kind: string; reason: string; ok: boolean };
  /** The sandbox host and the capabilities that it reports. */
  sandbox: { name: string; reason: string } & Record<string, unknown>;
  model: { provider: string; name: string };
  /** The browser that checks finished pages. */
  browser: { name: string; reason: string };
  /** What serves previews and published sites. */
  gateway: GatewayState;
  /** The server with the databases of managed projects. */
  siteDatabases: SiteServerHealth;
  sms: { name: string };
  wechat: { name: string };
  embedded: boolean;
};
