// Opens the database of a directory, writes the requested number of rows, prints each acknowledged
// one, and closes at the end of input.
import process from 'node:process';
import { DirectoryInUse } from '../../../services/store/lock.ts';
import { openDatabase } from '../../../services/store/open-database.ts';
import { nonces } from '../../../services/store/schema/index.ts';

const [dataDir = '', name = '', rows = '0'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

say('opening');
try {
  const database = await openDatabase({ dataDir });
  say('open');
  for (let i = 0; i < Number(rows); i++) {
    await database.db.insert(nonces).values({ appKey: name, nonce: String(i), at: new Date() });
    say(`acknowledged ${name} ${i}`);
  }
  say('written');
  process.stdin.resume().once('end', async () => {
    await database.close();
    process.exit(0);
  });
} catch (error) {
  if (!(error instanceof DirectoryInUse)) throw error;
  say('refused');
  process.exit(3);
}
