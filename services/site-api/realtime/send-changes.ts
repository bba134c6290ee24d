import type { Catalog, CatalogTable } from '../../../domain/data-api/catalog.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteDatabases } from '../../ports/site-databases.ts';
import { asCaller } from '../as-caller.ts';
import type { Caller } from '../caller.ts';
import type { Site } from '../site.ts';
import { type ChangeRow, changeStatement } from './change-sql.ts';
import type { ChangeSubscription, Channel } from './channel.ts';
import type { RowChange } from './row-change.ts';

type Reader = { caller: Caller; wishes: { channel: Channel; wish: ChangeSubscription }[] };

type Sending = {
  databases: SiteDatabases;
  site: Site;
  catalog: Catalog;
  clock: Clock;
  channels: Iterable<Channel>;
};

/**
 * Sends a change to the channels that want it. The row is read again with the rights of each
 * reader, so that nobody receives a row that they could not select.
 */
export async function sendChange(sending: Sending, change: RowChange): Promise<void> {
  const { catalog } = sending;
  const table = catalog.tables.get(change.table);
  if (!table || change.schema !== catalog.schema) return;
  for (const reader of readersOf(sending.channels, change))
    await sendToReader(sending, table, change, reader);
}

/** Groups the channels by whose rights they have, so that each reader's row is read once. */
function readersOf(channels: Iterable<Channel>, change: RowChange): Reader[] {
  const readers = new Map<string, Reader>();
  for (const channel of channels)
    for (const wish of channel.changes) {
      if (!isWanted(wish, change)) continue;
      const { caller } = channel;
      const who = JSON.stringify([caller.role, caller.claims]);
      const reader = readers.get(who) ?? { caller, wishes: [] };
      reader.wishes.push({ channel, wish });
      readers.set(who, reader);
    }
  return [...readers.values()];
}

const isWanted = ({ event, schema, table }: ChangeSubscription, change: RowChange) =>
  (event === '*' || event === change.type) &&
  (schema ?? 'public') === change.schema &&
  (table === undefined || table === '*' || table === change.table);

async function sendToReader(
  { databases, site, catalog, clock }: Sending,
  table: CatalogTable,
  change: RowChange,
  { caller, wishes }: Reader,
): Promise<void> {
  const filters = wishes.map(({ wish }) => wish.filter);
  const { sql, values } = changeStatement(catalog, table, change, filters);
  const row = await asCaller(
    databases,
    site,
    caller,
    async (connection) => (await connection.query<ChangeRow>(sql, values)).rows[0],
    { isReadOnly: true },
  );
  if (!row) return;
  const data = {
    schema: change.schema,
    table: change.table,
    commit_timestamp: clock.now().toISOString(),
    type: change.type,
    columns: [...table.columns].map(([name, { type }]) => ({ name, type })),
    record: row.record,
    old_record: oldRecord(change),
    errors: null,
  };
  for (const [index, { channel, wish }] of wishes.entries())
    if (row.matches[index]) channel.send('postgres_changes', { ids: [wish.id], data });
}

function oldRecord({ type, key, oldKey }: RowChange): Record<string, unknown> {
  if (type === 'INSERT') return {};
  return type === 'DELETE' ? key : oldKey;
}
