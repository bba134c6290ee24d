import { contract } from '../../domain/contract/index.ts';
import { errors } from '../../domain/errors.ts';
import { artifact } from '../support/conversation.ts';
import type { Random } from '../support/faults.ts';
import { tinySite } from '../support/tiny-site.ts';
import type { Person } from './person.ts';
import { type Product, waitUntil } from './product.ts';

type Stage = { product: Product; person: Person; random: Random };
export type Attack = {
  /** The number of the finding in the security inspection. */
  id: string;
  what: string;
  /** Whether the attack needs sandboxes, so that the whole product must run. */
  isWhole: boolean;
  /** Prepares everything that is not measured. Returns the attack, which ends by itself. */
  prepare(stage: Stage): Promise<() => Promise<unknown>>;
  /** Codes with which the product defends itself; any other refusal measures nothing. */
  refusals?: readonly number[];
  /** Whether the answers of a round show that it did what the attack is about. */
  hasHappened?(answers: readonly unknown[]): boolean;
};

const prompt = { request_type: 'generate_website_chat', prompt: 'more' } as const;
const command = { request_type: 'exe_npm' } as const;
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const patience = 60_000;

/** Whether every answer is a stream that came to its end. */
const areEnded = (answers: readonly unknown[]) =>
  answers.every((answer) => typeof answer === 'string' && answer.includes('"status":"END"'));
const endsWith = (end: RegExp) => (answers: readonly unknown[]) =>
  answers.every((answer) => typeof answer === 'string' && end.test(answer));

/**
 * New people with a project each: a user has one generation at a time, and the balance of a new
 * user lasts for one round.
 */
const crowd = ({ product }: Stage, files: Record<string, string> = {}) =>
  times(3, async () => {
    const one = await product.person();
    const site_uuid = await one.newProject(files);
    return { one, site_uuid, send: () => one.follow({ site_uuid, ...prompt }) };
  });

/** Sends three answers at once whose texts crash the parser, with new texts each time. */
async function crashParsers(stage: Stage) {
  const { product, random } = stage;
  const crash = (name: number) => [
    `src/a-${name}.ts`,
    `export const a = ${name}${'+1'.repeat(75_000)};\n`,
  ];
  return async () => {
    const people = await crowd(stage);
    const names = Array.from({ length: 4 }, () => random.between(1, 1e9));
    product.setModel({ text: artifact(Object.fromEntries(names.map(crash))), chunk: 4_000 });
    return Promise.all(people.map(({ send }) => send()));
  };
}

/** Sends an answer as fast as the network, in tens of thousands of events. */
async function answerFast(stage: Stage) {
  const body = Array.from({ length: 30_000 }, (_, i) => `export const value${i} = ${i};\n`).join(
    '',
  );
  const script = { text: artifact({ 'src/a.txt': body }), chunk: 30 };
  stage.product.setModel(script);
  return async () => {
    const people = await crowd(stage);
    return Promise.all(people.map(({ send }) => send()));
  };
}

async function freezeCommand({ product, person }: Stage) {
  const flags = ' --a'.repeat(480);
  const manifest = { name: 'a', private: true, scripts: { dev: `vite${flags}!` } };
  const uuid = await person.newProject({
    ...tinySite(),
    'package.json': JSON.stringify(manifest),
  });
  const { preview_name: name } = await person.chat(uuid);
  return () =>
    Promise.all([
      person.follow({ site_uuid: uuid, ...command, command: 1, command_str: `npm i${flags}!` }),
      product.visit(`${name}.preview.localhost`),
    ]);
}

const slowScript = `from${' '.repeat(90_000)}`;
const slowPage = '<head'.repeat(13_000);

async function rewritePages({ product, person }: Stage) {
  const uuid = await person.newProject({
    ...tinySite(),
    'public/x.js': slowScript,
    'public/y.html': slowPage,
  });
  const { preview_name: name } = await person.chat(uuid);
  const host = `${name}.preview.localhost`;
  await waitUntil(async () => (await product.visit(host)).status === 200, patience);
  const paths = [
    [host, '/x.js'],
    [host, '/y.html'],
    ['localhost', `/~${name}/x.js`],
  ] as const;
  return () =>
    times(6, async () => {
      const statuses: number[] = [];
      for (const [at, path] of paths) statuses.push((await product.visit(at, path)).status);
      return statuses;
    });
}

/** Runs a script in the sandbox of a new project. */
async function runInBox({ person }: Stage, script: string, files = {}, which: 3 | 4 = 3) {
  const uuid = await person.newProject({ ...tinySite(), ...files, 'attack.mjs': script });
  await person.follow({ site_uuid: uuid, ...command, command: 3, command_str: 'node --version' });
  return () =>
    person.follow({ site_uuid: uuid, ...command, command: which, command_str: 'node attack.mjs' });
}

const stallReaders = `import { connect } from 'node:net';
for (let i = 0; i < 12; i++)
  connect(4873, '127.0.0.1', function () { this.write('GET /big/-/big-1.0.0.tgz HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'); this.pause(); }).on('error', () => {});
setTimeout(() => process.exit(), 8000);
`;
const makeFiles = `import { mkdirSync, writeFileSync } from 'node:fs';
for (let d = 0; d < 120; d++) { mkdirSync('d' + d, { recursive: true }); for (let i = 0; i < 1000; i++) writeFileSync('d' + d + '/' + i, ''); }
`;
const sparseBuild = {
  'package.json': JSON.stringify({
    ...{ name: 'a', private: true, type: 'module' },
    scripts: {
      dev: 'vite',
      build:
        'mkdir -p dist && echo a > dist/index.html && for i in $(seq 24); do truncate -s 60M dist/f$i; done',
    },
  }),
};

async function slowTexts(stage: Stage) {
  const fence = `\`\`\`${' '.repeat(2_000)}x\n`.repeat(50);
  const files = { 'src/main.ts': `from${' '.repeat(64_000)}`, 'src/b.ts': slowScript };
  stage.product.setModel({ text: `${fence}${artifact(files)}`, chunk: 4_000 });
  type Attacker = Awaited<ReturnType<typeof crowd>>[number];
  const walk = async ({ one, site_uuid, send }: Attacker) => {
    const answer = await send();
    await one.save(site_uuid, { 'src/c.ts': slowScript });
    return answer;
  };
  return async () => Promise.all((await crowd(stage, tinySite())).map(walk));
}

/** Files that re-export each other in a circle, and import a name that none of them declares. */
async function exportInCircle(stage: Stage) {
  const names = Array.from({ length: 60 }, (_, i) => i);
  const exports = (file: number) =>
    Array.from({ length: 1_200 }, (_, i) => `n${file}x${i}=1`).join(',');
  const files = Object.fromEntries(
    names.map((i) => [
      `src/a${i}.ts`,
      `export * from './a${(i + 1) % 60}';export const ${exports(i)};\n`,
    ]),
  );
  const main = names.map((i) => `import { none } from './a${i}';\nnone();`).join('\n');
  stage.product.setModel({ text: artifact({ 'src/b.ts': 'export const b = 1;\n' }), chunk: 4_000 });
  return async () => {
    const people = await crowd(stage, { ...tinySite(), ...files, 'src/main.jsx': main });
    return Promise.all(people.map(({ send }) => send()));
  };
}

/** Edits whose every block is found only by its words. */
async function editMuch(stage: Stage) {
  const line = (i: number) => `line number ${i} of a file that many blocks change`;
  const file = Array.from({ length: 3_000 }, (_, i) => line(i)).join('\n');
  const block = (i: number) =>
    `<<<<<<< SEARCH\n  line   number ${i} of a file that many blocks change\n=======\n${line(i)}!\n>>>>>>> REPLACE\n`;
  const edit = (from: number) =>
    `<appAction type="edit" filePath="src/big.txt">\n${Array.from({ length: 120 }, (_, i) => block(from + i)).join('')}</appAction>`;
  const text = `<appArtifact id="a" title="A">${Array.from({ length: 10 }, (_, i) => edit(i * 200)).join('')}</appArtifact>`;
  stage.product.setModel({ text, chunk: 4_000 });
  return async () => {
    const people = await crowd(stage, { ...tinySite(), 'src/big.txt': file });
    return Promise.all(people.map(({ send }) => send()));
  };
}

async function floodJson({ person }: Stage) {
  const keys = Array.from({ length: 250_000 }, (_, i) => `"k${i}":0`).join(',');
  const bodies = [`{${keys}}`, '['.repeat(1_000_000)];
  const { login, smsLogin } = contract.signIn;
  return () =>
    times(30, (i) =>
      person
        .request('POST', (i % 2 ? login : smsLogin).path, bodies[i % 3 ? 0 : 1])
        .then((answer) => answer.text())
        .catch(() => ''),
    );
}

async function callMuch({ product }: Stage) {
  // Files that a model may see, of the text that takes longest to search.
  const body = '\u4e00'.repeat(79_000);
  const prompt = `\u4e00${Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x4e01 + 3 * i)).join('\u4e00')}`;
  // A user's limit per minute ends the calls of one person after three rounds.
  const people = await times(8, async () => {
    const one = await product.person();
    const site_uuid = await one.newProject();
    for (let i = 0; i < 60; i += 10)
      await one.save(
        site_uuid,
        Object.fromEntries(
          Array.from({ length: 10 }, (_, j) => [`src/part-${i + j}.ts`, `// ${i + j}\n${body}`]),
        ),
      );
    return { one, site_uuid };
  });
  let round = 0;
  return () => {
    const { one, site_uuid } = people[round++ % people.length] as (typeof people)[number];
    return times(20, () => one.call(contract.chat.context, { site_uuid, prompt }));
  };
}

/** The attacks of a security inspection that stopped or slowed down the product for all users. */
export const attacks: Attack[] = [
  {
    ...{ id: 'C1', what: 'texts that crash parsers', isWhole: false, prepare: crashParsers },
    hasHappened: areEnded,
  },
  {
    ...{ id: 'C1', what: 'answers as fast as the network', isWhole: false, prepare: answerFast },
    hasHappened: areEnded,
  },
  {
    ...{ id: 'C2', what: 'flags without end', isWhole: true, prepare: freezeCommand },
    refusals: [errors.badArguments.code],
  },
  {
    ...{ id: 'C3', what: 'pages that are slow to rewrite', isWhole: true, prepare: rewritePages },
    hasHappened: (answers) => answers.flat().every((status) => status === 200),
  },
  {
    ...{ id: 'H4', what: 'tarballs nobody reads', isWhole: true },
    prepare: (stage) => runInBox(stage, stallReaders),
    hasHappened: endsWith(/"status":"END","code":0/),
  },
  {
    ...{ id: 'H5', what: 'a sparse build', isWhole: true },
    prepare: (stage) => runInBox(stage, '', sparseBuild, 4),
    // The build itself succeeds; what it left is refused.
    hasHappened: endsWith(new RegExp(`"code":${errors.filesTooLarge.code},"content":"exit 1"`)),
  },
  {
    ...{ id: 'S1', what: 're-exports in a circle', isWhole: false, prepare: exportInCircle },
    hasHappened: areEnded,
  },
  {
    ...{ id: 'S2', what: 'edits of many blocks', isWhole: false, prepare: editMuch },
    hasHappened: areEnded,
  },
  {
    ...{ id: 'H7', what: 'texts for slow expressions', isWhole: false, prepare: slowTexts },
    hasHappened: areEnded,
  },
  {
    ...{ id: 'M6', what: '120,000 files in a box', isWhole: true },
    prepare: (stage) => runInBox(stage, makeFiles),
    hasHappened: areEnded,
  },
  {
    ...{ id: 'M7', what: 'JSON with 250,000 keys', isWhole: false, prepare: floodJson },
    refusals: [errors.invalidInput.code, errors.tooLarge.code],
  },
  {
    ...{ id: 'M8', what: 'costly calls, 20 at once', isWhole: false, prepare: callMuch },
    refusals: [errors.stillWorking.code],
    hasHappened: (answers) => answers.some((answer) => (answer as { code: number }).code === 200),
  },
];
