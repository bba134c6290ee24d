import { randomInt, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { requestTypes } from '../../domain/contract/chat.ts';
import { contract } from '../../domain/contract/index.ts';
import { type ContractCall, contractCalls } from '../../services/http/dispatch.ts';
import type { Database } from '../../services/store/open-database.ts';
import * as schema from '../../services/store/schema/index.ts';
import type { Person, TestApp } from './app.ts';
import { migrateProject } from './managed-project.ts';
import { png } from './png.ts';
import { type Field, fieldsOf, sampleInput } from './sample-input.ts';
import { credentialsFor, putSigned, recordOf } from './storage.ts';
import { readEvents } from './stream.ts';
import { type Belongings, type IdKind, ids, samples } from './two-users-table.ts';

const { account, projects, chat, orders, resources, versions, wechat } = contract;
/** Every call of the contract. A call with several request types is listed once for each type. */
export const eachCall: readonly ContractCall[] = contractCalls.flatMap((named) =>
  named.call === chat.send
    ? requestTypes.map((type) => ({ ...named, name: `${named.name} ${type}` }))
    : [named],
);

/** The cheapest token pack, from a provider that needs no generated keys. */
const pack = { productPricingId: 'tokens_100-default', channel: 'STRIPE' } as const;

const fixHint = 'see tests/support/two-users-table.ts';

/** What a test needs to exist besides an account. */
export type Needs = ReadonlySet<IdKind>;

const allKinds: Needs = new Set(Object.values(ids).filter((kind) => kind !== null));

/**
 * Signs in a user and creates what a test needs, above all a private project with a unique text.
 * With `open`, it also creates a project that everyone may read.
 */
export async function settle(
  app: TestApp,
  { needs = allKinds, open = false }: { needs?: Needs; open?: boolean } = {},
): Promise<Belongings> {
  const person = await app.signIn();
  const word = `secret-${randomUUID().slice(0, 13)}`;
  const needsOneOf = (...kinds: IdKind[]) => kinds.some((kind) => needs.has(kind));
  const needsRun = needsOneOf('run', 'message');
  // A free user's projects are public (GAP-29).
  const shown = open ? await createProject(app, person, { title: 'tea', needsRun }) : undefined;
  await app.services.admin.run({ do: 'grant-plan', user: person.phone, plan: 'CODE_PLAN_PRO' });
  const own =
    needsRun || needsOneOf('project', 'projectUuid')
      ? await createProject(app, person, { title: word, needsRun })
      : undefined;
  const uploaded = needsOneOf('resource') ? await upload(app, person, word) : undefined;
  const browser = {
    headers: { 'x-browser-key': randomUUID().replaceAll('-', ''), 'x-client-ip': randomAddress() },
  };
  const claims = JSON.parse(
    Buffer.from(person.accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid: string; sub: string };
  const make = async (kind: IdKind, create: () => Promise<string>) =>
    needs.has(kind) ? await create() : '';
  return {
    person,
    ids: {
      user: claims.sub,
      session: claims.sid,
      project: own?.id ?? '',
      projectUuid: own?.uuid ?? '',
      issuedUuid: await make(
        'issuedUuid',
        async () => (await app.call(projects.issueUuid, {}, { as: person })).data.uuid,
      ),
      message: own?.message ?? '',
      run: own?.run ?? '',
      signInCode: await make(
        'signInCode',
        async () => (await app.call(wechat.createSignInCode, {}, browser)).data.sessionKey,
      ),
      bindCode: await make(
        'bindCode',
        async () => (await app.call(wechat.createBindCode, {}, { as: person })).data.sessionKey,
      ),
      resource: uploaded?.resourceId ?? '',
      gift: await make('gift', () => receiveGift(app, person)),
      order: await make(
        'order',
        async () => (await app.call(orders.create, pack, { as: person })).data.orderNo,
      ),
      openProject: shown?.id ?? '',
      openProjectUuid: shown?.uuid ?? '',
      openRun: shown?.run ?? '',
    },
    path: uploaded?.path ?? '',
    secrets: [word, uploaded?.path ?? '', person.phone, claims.sid, person.refreshToken].filter(
      Boolean,
    ),
  };
}

type Project = { id: string; uuid: string; run: string; message: string };

/** Creates a project with a file, and also with a finished run if one is needed. */
async function createProject(
  app: TestApp,
  as: Person,
  { title, needsRun }: { title: string; needsRun: boolean },
): Promise<Project> {
  const { uuid } = (await app.call(projects.issueUuid, {}, { as })).data;
  const { id } = (await app.call(projects.create, { uuid, title }, { as })).data;
  const files = [{ file_path: 'note.txt', file_content: title }];
  await app.call(chat.saveFiles, { site_uuid: uuid, files }, { as });
  if (!needsRun) return { id, uuid, run: '', message: '' };
  const request = {
    site_uuid: uuid,
    request_type: 'generate_website_chat' as const,
    prompt: `a shop for ${title}`,
  };
  const events = await readEvents(await app.send(chat.send, request, { as }));
  const { list } = (await app.call(chat.getChat, { site_uuid: uuid }, { as })).data;
  return { id, uuid, run: events[0]?.id.split(':')[0] ?? '', message: list.at(-1)?.id ?? '' };
}

async function upload(app: TestApp, as: Person, word: string) {
  const keys = await credentialsFor(app, as);
  const path = await putSigned(app, { keys, name: `${word}.png`, body: png(), now: app.now() });
  return (await app.call(resources.register, recordOf(path), { as })).data;
}

const managedSchema = `create table notes (id int primary key, word text);
  create table empty (id int primary key, word text);
  insert into storage.buckets (id, name) values ('files', 'files');`;

/**
 * Gives the user's project a backend with a restore point, a table whose rows have the user's
 * secret, and a bucket.
 */
export async function manageProject(
  app: TestApp,
  { person: as, ids: { projectUuid: uuid }, secrets }: Belongings,
): Promise<void> {
  await app.call(contract.backends.create, { uuid }, { as });
  await migrateProject(app, uuid, managedSchema);
  for (const id of [1, 2, 3]) {
    const values = { id, word: secrets[0] ?? '' };
    await app.call(contract.siteData.addRow, { uuid, table: 'notes', values }, { as });
  }
  await app.call(contract.backends.takeRestorePoint, { uuid, data: 'test' }, { as });
}

/** Creates a copy that another user offers this user. */
async function receiveGift(app: TestApp, receiver: Person): Promise<string> {
  const sender = await app.signIn();
  const { uuid } = (await app.call(projects.issueUuid, {}, { as: sender })).data;
  await app.call(projects.create, { uuid, title: 'a gift' }, { as: sender });
  const { userNo } = (await app.call(account.user, {}, { as: receiver })).data;
  return (await app.call(versions.shareTo, { site_uuid: uuid, userNo }, { as: sender })).data.uuid;
}

/** Rate limits are per address, so each user gets a different one. */
const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const looksLikeId =
  /^(id|ids|uuid|run|session|family|key|ref)$|(_id|_ids|_uuid|_no|Id|Ids|Uuid|No|Key|Run|Session|Ref)$/;

/**
 * Returns the fields of a call that identify something a user owns. Throws if the table does not
 * classify a field.
 */
export function idFields({ name, noun, call }: ContractCall): (Field & { kind: IdKind })[] {
  return fieldsOf(call).flatMap((field) => {
    const last = field.name.split('.').at(-1) ?? '';
    const kind = [`${name}.${field.name}`, `${noun}.${field.name}`, last]
      .map((key) => ids[key])
      .find((one) => one !== undefined);
    if (kind === undefined && (field.isId || looksLikeId.test(last)))
      throw new Error(
        `${name} takes \`${field.name}\`: say in \`ids\` what it names, or that it names nothing of anybody's; ${fixHint}`,
      );
    if (kind && field.name.includes('.'))
      throw new Error(
        `${name} takes an id within \`${field.name}\`; set it in \`samples\`; ${fixHint}`,
      );
    return kind ? [{ ...field, kind }] : [];
  });
}

/**
 * Returns whether a call takes ids. Also true if the table does not classify a field, so that the
 * test reports it.
 */
export function takesIds(named: ContractCall): boolean {
  try {
    return idFields(named).length > 0;
  } catch {
    return true;
  }
}

/** What a user needs so that a call can have their own ids. */
export function needsOf(named: ContractCall): Needs {
  // Samples that are functions read the path of the user's upload.
  const ofSample: IdKind[] = typeof samples[named.name] === 'function' ? ['resource'] : [];
  return new Set([...idFields(named).map(({ kind }) => kind), ...ofSample]);
}

/**
 * Returns the input of a call with the given ids. Throws if the schema rejects it and a sample is
 * needed.
 */
export function inputOf(
  named: ContractCall,
  whose: Belongings,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const sample = samples[named.name];
  const input = {
    ...sampleInput(named.call),
    ...(typeof sample === 'function' ? sample(whose) : sample),
    ...given,
  };
  const [params, payload] = [named.call.params.safeParse(input), named.call.input.safeParse(input)];
  const error = params.error ?? payload.error;
  if (error)
    throw new Error(`${named.name} needs an input in \`samples\`; ${fixHint}: ${error.message}`);
  return input;
}

export const idsOf = (
  fields: readonly (Field & { kind: IdKind })[],
  value: (kind: IdKind) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, list, kind }) => [name, list ? [value(kind)] : value(kind)]),
  );

/** Returns an id of this kind that does not exist. */
export const unknownId = (kind: IdKind): string =>
  kind === 'user' || kind === 'project' || kind === 'message' || kind === 'resource'
    ? '987654321'
    : randomUUID();

export type CallResult = { code: number; text: string };

/** Returns the response as one text, without the request id and the reference number. */
export async function sendCall(
  app: TestApp,
  { call }: ContractCall,
  input: Record<string, unknown>,
  as: Person | undefined,
): Promise<CallResult> {
  const text = await (await app.send(call, input as never, { as })).text();
  const envelope = (): { code: number } => JSON.parse(text);
  const code = text.startsWith('{') ? envelope().code : 200;
  const said = Object.values(input).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const plain = said.reduce<string>(
    (left, value) =>
      typeof value === 'string' && value.length > 3 ? left.replaceAll(value, '…') : left,
    text.replace(/"reference":"[^"]*"/, ''),
  );
  return { code, text: plain };
}

/** Requests a preview name as an anonymous visitor and returns the response. */
export function visitPreview(
  port: number,
  name: string,
  path = '/',
): Promise<{ status: number; headers: object; text: string }> {
  const headers = {
    host: `${name}.preview.localhost:${port}`,
    accept: path === '/' ? 'text/html' : '*/*',
  };
  return new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const { date: _, ...told } = answer.headers;
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: told, text }));
    });
    sent.on('error', reject);
  });
}

/**
 * Columns that the product itself updates: when it last queried a payment provider, and when it
 * will do so next.
 */
const byTime = new Set(['askedAt', 'nextCheckAt']);

const tables = Object.values(schema as Record<string, unknown>).filter((one): one is PgTable =>
  is(one, PgTable),
);

/**
 * Returns every row of every table that refers to this user or their things, as one text to
 * compare.
 */
export async function rowsOf(db: Database, { ids: own, secrets }: Belongings): Promise<string> {
  const { user, ...rest } = own;
  const texts = [...Object.values(rest), ...secrets, `user:${user}`].filter(
    (text) => text.length > 5,
  );
  // The database compares. The rows of all users of the suite are too many to read for each call.
  const found = await db.execute(sql`
    with given as (
      select ${user}::text "user",
        array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)) texts
    )
    ${sql.join(tables.map(selectReferring), sql` union all `)} order by 1`);
  const { rows } = found as { rows: { row: string }[] };
  return rows.map(({ row }) => row).join('\n');
}

/** Selects the rows of a table in which a column contains the user's id or one of their texts. */
function selectReferring(table: PgTable): SQL {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table));
  const isOwner = (key: string) => /user|owner/i.test(key) || (name === 'users' && key === 'id');
  const conditions = columns.flatMap(([key, column]) => [
    ...(column.dataType === 'string' ? [sql`${column}::text = any (texts)`] : []),
    ...(column.dataType === 'json' ? [sql`${column} #>> '{}' = any (texts)`] : []),
    ...(isOwner(key) ? [sql`${column}::text = given.user`] : []),
  ]);
  const shown = columns
    .filter(([key]) => !byTime.has(key))
    .map(([key, column]) => sql`${key}::text, ${column}`);
  return sql`
    select ${name}::text || ' ' || json_build_object(${sql.join(shown, sql`, `)})::text "row"
    from ${table}, given
    where ${sql.join([sql`false`, ...conditions], sql` or `)}`;
}
