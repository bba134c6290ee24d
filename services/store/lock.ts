import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

const ownClaimFile = `${process.pid}.json`;
const heldDirectories = new Set<string>();

type Owner = { pid: number; host: string; started: string };

/**
 * Thrown when another process owns the directory. The message is for the operator who started this
 * process.
 */
export class DirectoryInUse extends Error {}

/**
 * Makes this process the only owner of an embedded database's directory, because the services hold
 * state in memory that two processes would not share. A process first writes its own claim and then
 * reads the other claims. So the later of two processes sees the earlier claim and withdraws its
 * own. Claims of dead processes are removed, claims of live ones never. Returns the function that
 * releases the lock.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const claims = `${resolve(directory)}.owner`;
  if (heldDirectories.has(claims))
    throw new DirectoryInUse(`The database in ${directory} is open in this process already.`);
  heldDirectories.add(claims);
  try {
    await claim(directory, claims);
  } catch (error) {
    heldDirectories.delete(claims);
    throw error;
  }
  return async () => {
    await rm(join(claims, ownClaimFile), { force: true });
    heldDirectories.delete(claims);
  };
}

async function claim(directory: string, claims: string): Promise<void> {
  await mkdir(claims, { recursive: true });
  for (let attempt = 0; ; attempt++) {
    await writeClaim(claims);
    const rival = await findLiveOwner(claims);
    if (!rival) return;
    await rm(join(claims, ownClaimFile), { force: true });
    // Two processes that start at the same moment both withdraw their claims. Each retries after a
    // random delay.
    if (attempt === 3 || !rival.young)
      throw new DirectoryInUse(describeOwner(directory, rival.owner, join(claims, rival.name)));
    await new Promise((later) => setTimeout(later, 20 + Math.random() * 200));
  }
}

async function writeClaim(claims: string): Promise<void> {
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    started: await processStart(process.pid),
  };
  const part = join(claims, `.${ownClaimFile}`);
  await writeFile(part, JSON.stringify(owner));
  await rename(part, join(claims, ownClaimFile));
}

async function findLiveOwner(
  claims: string,
): Promise<{ owner: Owner; name: string; young: boolean } | undefined> {
  for (const name of await readdir(claims)) {
    if (name === ownClaimFile || name.startsWith('.')) continue;
    const path = join(claims, name);
    const owner = await readOwner(path);
    if (!owner) continue;
    if (await isAlive(owner))
      return { owner, name, young: Date.now() - (await modifiedAt(path)) < 1000 };
    await rm(path, { force: true });
  }
  return undefined;
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  // We cannot check whether a process on another machine is alive. Taking its directory could
  // destroy data, so the operator must decide.
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return (await processStart(owner.pid)) === owner.started;
}

/**
 * Returns when a process started, in clock ticks since boot; '' on systems other than Linux. A
 * later process with the same id has another start time.
 */
async function processStart(pid: number): Promise<string> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return Date.now();
  }
}

function describeOwner(directory: string, owner: Owner, claim: string): string {
  const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
  return (
    `The database in ${directory} is open in process ${owner.pid}${where}. ` +
    `Stop that one first, or give this one another DATA_DIR.${where ? ` If it is surely gone, remove ${claim}.` : ''}`
  );
}
