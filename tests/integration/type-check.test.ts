import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectView } from '../../domain/repair/faults/fault.ts';
import { readDiagnostics } from '../../domain/repair/types/diagnostics.ts';
import { planTypeCheck } from '../../domain/repair/types/plan.ts';
import { readPackages } from '../../services/chat/index.ts';
import { createTypeLook } from '../../services/chat/type-look.ts';
import { createModuleReader } from '../../services/parsing/index.ts';
import type { TypeChecker } from '../../services/ports/type-check.ts';
import type { Template } from '../../services/runtime/template.ts';
import { soundProjects } from '../corpus/faults/answers.ts';
import { looseProject } from '../corpus/faults/loose-project.ts';
import { plantedTypes } from '../corpus/faults/planted-types.ts';
import { parser } from '../support/parsing.ts';
import { answerStyles, plantFaults, settleAnswer } from '../support/planted-answers.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { openTypeBoxes } from '../support/type-check.ts';

const reason = await sandboxProblem();
const projects = soundProjects();
const sample = projects.filter((_, at) => at % 8 === 0);

async function viewOf(files: Record<string, string>): Promise<ProjectView> {
  const texts = new Map(Object.entries(files));
  return {
    paths: new Set(texts.keys()),
    texts,
    modules: await createModuleReader(parser).readAll(texts),
    prepared: readPackages(),
    packageExports: new Map(),
    title: '',
  };
}

const page = (entry: string, more = '') => ({
  'package.json': `{"dependencies":{"react":"19.3.1"${more}}}`,
  'index.html': `<script type="module" src="/src/${entry}"></script>`,
});

describe.skipIf(reason !== '')(`the type check before END ${reason}`, () => {
  let template: Template;
  let types: TypeChecker;
  beforeAll(async () => {
    template = await testTemplate().ensure();
    types = openTypeBoxes(template);
  }, 300_000);

  const look = async (files: Record<string, string>, checker = types) =>
    createTypeLook({ types: checker, parser, user: 1 })(await viewOf(files));

  it.each(plantedTypes.map((fault, at) => ({ name: fault.name, fault, at })))(
    'finds $name and has it put right with the file whole [FIX-012]',
    async ({ fault, at }) => {
      const { files } = projects[(at * 7) % projects.length] ?? { files: new Map() };
      const style = answerStyles[at % answerStyles.length] ?? 'strong';
      const answer = plantFaults(files, [fault], style);
      const [broken = ''] = answer.broken;
      expect(fault.isGone(answer.files, broken)).toBe(false);
      const settled = await settleAnswer(answer, new Map(), types);
      expect(fault.isGone(settled.files, broken)).toBe(true);
      expect(settled.problems).toBe(0);
      expect(settled.requests).toHaveLength(style === 'truncated' ? 3 : 2);
    },
    300_000,
  );

  it.each(sample)(
    'finds nothing in a sound project: $name [FIX-013]',
    async ({ files }) => {
      expect(await look(Object.fromEntries(files))).toEqual([]);
    },
    300_000,
  );

  it('finds nothing in loose types that work [FIX-013]', async () => {
    const plan = planTypeCheck(await viewOf({ ...looseProject }), () => true);
    const all = plan && (await types.check(plan, { user: 1 }));
    // The compiler itself reports many errors in this project.
    expect(readDiagnostics(all?.output ?? '').length).toBeGreaterThan(20);
    expect(await look({ ...looseProject })).toEqual([]);
  }, 300_000);

  it('names file, line and column, also behind Chinese text [FIX-012]', async () => {
    const files = {
      ...page('main.tsx'),
      'src/main.tsx': "const 名称 = '商店';\nexport const all = [名称, '你好', missingPart];\n",
      // The page does not load this file, so its error is not reported.
      'src/idle.tsx': 'export const idle = missingToo;\n',
    };
    expect(await look(files)).toEqual([
      {
        kind: 'build',
        message: "Cannot find name 'missingPart'. (TS2304)",
        file: 'src/main.tsx',
        line: 2,
        column: 31,
      },
    ]);
  }, 300_000);

  it('does not check scripts without types, nor names of packages in another version [FIX-013]', async () => {
    const call = 'export const all = [missingPart];\n';
    expect(await look({ ...page('main.jsx'), 'src/main.jsx': call })).toEqual([]);
    const old = "import * as date from 'date-fns';\nexport const all = date.noSuchName();\n";
    const files = (version: string) => ({
      ...page('main.ts', `,"date-fns":"${version}"`),
      'src/main.ts': old,
    });
    expect(await look(files('1.30.1'))).toEqual([]);
    expect(await look(files('4.4.0'))).toHaveLength(1);
  }, 300_000);

  it('gives up what takes too long, and leaves that user out for a while [FIX-014]', async () => {
    const details: Record<string, unknown>[] = [];
    const late = openTypeBoxes(template, { deadlineMs: 1, log: (detail) => details.push(detail) });
    const files = { ...page('main.ts'), 'src/main.ts': 'export const all = [missingPart];\n' };
    expect(await look(files, late)).toEqual([]);
    expect(details).toEqual([{ because: 'late' }]);
    expect(await look(files, late)).toEqual([]);
    expect(details).toHaveLength(1);
    expect(await look(files)).toHaveLength(1);
  }, 300_000);

  it('ends when the run is stopped [FIX-014]', async () => {
    const stop = new AbortController();
    const details: Record<string, unknown>[] = [];
    const boxes = openTypeBoxes(template, { log: (detail) => details.push(detail) });
    const view = await viewOf({
      ...page('main.ts'),
      'src/main.ts': 'export const all = [missingPart];\n',
    });
    const found = createTypeLook({ types: boxes, parser, user: 1 })(view, stop.signal);
    stop.abort('stop');
    expect(await found).toEqual([]);
    // A stopped check does not keep the user's next check from running.
    expect(details).toEqual([]);
    expect(await createTypeLook({ types: boxes, parser, user: 1 })(view)).toHaveLength(1);
  }, 300_000);
});
