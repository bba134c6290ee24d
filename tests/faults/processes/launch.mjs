// The launcher's children with the tiers of a test: `node launch.mjs '{"logs": "…", "tiers": [{"name", "args", "env"}]}'`.
import { join } from 'node:path';
import process from 'node:process';
import { createChildren } from '../../../scripts/launch/children.mjs';

const { logs, tiers } = JSON.parse(process.argv[2]);
const children = createChildren();
for (const { name, args, env = {} } of tiers)
  children.run(name, args, { env, log: join(logs, `${name}.log`) });
process.stdout.write('launched\n');
