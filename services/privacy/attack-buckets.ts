import type { AccessRoute, What } from '../../domain/privacy/access-fact.ts';
import type { DescribedBucket } from '../../domain/privacy/schema-description.ts';
import { withAllRights } from './all-rights.ts';
import type { Attacker } from './attack-tables.ts';
import type { ProofAnswer, ProofRequest, Sender } from './proof-api.ts';
import { addFact, type ProofContext } from './proof-context.ts';

/** A file of A in a bucket. */
type TargetFile = {
  bucket: DescribedBucket;
  name: string;
  /** Whether A may only write into a folder with their id. */
  isInFolder: boolean;
};

const bodyText = 'proof of privacy 7319';

/** Uploads a file of A into every bucket; with all rights where A may not. */
export async function fillBuckets(context: ProofContext): Promise<TargetFile[]> {
  const files: TargetFile[] = [];
  for (const bucket of context.schema.buckets) {
    context.signal.throwIfAborted();
    const names = [`${context.a.id}/proof.txt`, 'proof.txt'];
    const placed = [];
    for (const name of names)
      if ((await upload(context, { as: context.a, bucket, name, commits: true })).status < 300)
        placed.push(name);
    const [first] = placed;
    if (first !== undefined) {
      addFact(context, bucketFact(bucket, 'owner', 'create'));
      files.push({ bucket, name: first, isInFolder: !placed.includes('proof.txt') });
    } else if (await placeFile(context, bucket, names[0] ?? ''))
      files.push({ bucket, name: names[0] ?? '', isInFolder: true });
    else context.unproven.push({ part: 'bucket', name: bucket.id, reason: 'cannotFill' });
  }
  return files;
}

/** Uploads with all rights and makes A the owner. */
async function placeFile(
  context: ProofContext,
  bucket: DescribedBucket,
  name: string,
): Promise<boolean> {
  const answer = await upload(context, { as: 'service', bucket, name, commits: true });
  if (answer.status >= 300) return false;
  await withAllRights(context, async (connection) => {
    await connection.query(
      'update storage.objects set owner = $1::uuid, owner_id = $1 where bucket_id = $2 and name = $3',
      [context.a.id, bucket.id, name],
    );
    await connection.query('commit');
  });
  return true;
}

type Upload = {
  as: Sender;
  bucket: DescribedBucket;
  name: string;
  commits?: boolean;
  method?: 'POST' | 'PUT';
  headers?: Record<string, string>;
};

function upload(context: ProofContext, { as, bucket, name, method, commits, headers }: Upload) {
  const type = bucket.types?.[0]?.replace('*', 'png') ?? 'text/plain';
  return context.api.send({
    ...{ as, method: method ?? 'POST', path: `storage/v1/object/${pathOf(bucket.id, name)}` },
    body: bodyText,
    headers: { 'content-type': type, ...headers },
    commits: commits ?? false,
  });
}

const pathOf = (bucket: string, name: string) =>
  `${encodeURIComponent(bucket)}/${name.split('/').map(encodeURIComponent).join('/')}`;

const direct: AccessRoute = { kind: 'direct' };

const bucketFact = (
  bucket: DescribedBucket,
  who: Attacker['who'],
  what: What,
  route: AccessRoute = direct,
) => ({
  ...({ part: 'bucket', name: bucket.id } as const),
  who,
  what,
  route,
});

/** Tries to list, read, replace, move and delete A's file, and to put one beside it. */
export async function attackBuckets(
  context: ProofContext,
  attacker: Attacker,
  files: readonly TargetFile[],
): Promise<void> {
  for (const file of files) {
    context.signal.throwIfAborted();
    const note = (what: What, route = attacker.route) =>
      addFact(context, bucketFact(file.bucket, attacker.who, what, route));
    const send = (request: Omit<ProofRequest, 'as'>) =>
      context.api.send({ ...request, as: attacker.as });
    const path = pathOf(file.bucket.id, file.name);
    const folder = file.name.split('/').slice(0, -1).join('/');
    const listed = await send({
      method: 'POST',
      path: `storage/v1/object/list/${encodeURIComponent(file.bucket.id)}`,
      body: { prefix: folder, limit: 1000 },
    });
    const read = await send({ method: 'GET', path: `storage/v1/object/authenticated/${path}` });
    if (isRead(read) || (listed.status < 300 && listed.text.includes('proof.txt'))) note('read');
    const open = await send({ method: 'GET', path: `storage/v1/object/public/${path}` });
    if (attacker.who === 'visitors' && isRead(open)) note('read', { kind: 'publicAddress' });
    if (attacker.who === 'owner') await tryOwn(context, attacker, file, note);
    else await tryWrite(context, attacker, file, note);
  }
}

const isRead = ({ status, text }: ProofAnswer) => status < 300 && text.includes(bodyText);

type Note = (what: What) => void;

async function tryWrite(context: ProofContext, attacker: Attacker, file: TargetFile, note: Note) {
  const { bucket, name, isInFolder } = file;
  const { as } = attacker;
  const replaced = await upload(context, { as, bucket, name, method: 'PUT' });
  const overwritten = await upload(context, { as, bucket, name, headers: { 'x-upsert': 'true' } });
  const moved = await context.api.send({
    ...{ as, method: 'POST', path: 'storage/v1/object/move' },
    body: { bucketId: bucket.id, sourceKey: name, destinationKey: `moved-${name}` },
  });
  if ([replaced, overwritten, moved].some(({ status }) => status < 300)) note('change');
  if (await isDeleted(context, attacker, file)) note('delete');
  // In a bucket without folders, a file beside another takes nothing from its owner.
  const place = isInFolder ? `${context.a.id}/planted.txt` : 'planted.txt';
  const planted = await upload(context, { as, bucket, name: place });
  if (planted.status < 300 && (isInFolder || attacker.who === 'visitors')) note('create');
}

async function tryOwn(context: ProofContext, attacker: Attacker, file: TargetFile, note: Note) {
  const { bucket, name } = file;
  const replaced = await upload(context, { as: attacker.as, bucket, name, method: 'PUT' });
  if (replaced.status < 300) note('change');
  if (await isDeleted(context, attacker, file)) note('delete');
}

async function isDeleted(context: ProofContext, { as }: Attacker, { bucket, name }: TargetFile) {
  const answer = await context.api.send({
    ...{ as, method: 'DELETE', path: `storage/v1/object/${encodeURIComponent(bucket.id)}` },
    body: { prefixes: [name] },
  });
  return answer.status < 300 && Array.isArray(answer.value) && answer.value.length > 0;
}
