import { expect, it } from 'vitest';
import type { TypeChecker } from '../../services/ports/type-check.ts';
import { artifact, createConversation } from '../support/conversation.ts';
import { createGate, describeConversation, last, page } from '../support/conversation-suite.ts';
import { repairStage, sendAndFollow } from '../support/repair.ts';

const unknown = 'export const App = () => <h1>{missingThing}</h1>;\n';
const known = 'export const App = () => <h1>all</h1>;\n';
const report = (files: ReadonlyMap<string, string>) =>
  (files.get('project/src/App.tsx') ?? '').includes('missingThing')
    ? "project/src/App.tsx(1,31): error TS2304: Cannot find name 'missingThing'.\n"
    : '';
const change = (path: string, text: string) =>
  `<appArtifact id="a" title="Shop">\n<appAction type="file" filePath="${path}">\n${text}</appAction>\n</appArtifact>`;

/** A compiler that knows one error; the real one is in type-check.test.ts. */
function simulatedCompiler(): TypeChecker & { states: (string | undefined)[] } {
  const states: (string | undefined)[] = [];
  return {
    states,
    async check({ files }, { state }) {
      states.push(state && new TextDecoder().decode(state));
      return {
        output: report(files),
        state: new TextEncoder().encode(`after check ${states.length}`),
      };
    },
  };
}

describeConversation('the type check of a turn', (stage) => {
  it('asks once for what matters, with the file whole and free of charge [FIX-012]', async () => {
    const types = simulatedCompiler();
    const talk = createConversation(stage.open().db, stage.model, { types });
    const ada = await talk.person();
    stage.model.script(
      { text: artifact({ ...page, 'src/App.tsx': unknown }) },
      {
        reply: (request) =>
          request.includes("src/App.tsx:1:31: Cannot find name 'missingThing'. (TS2304)") &&
          request.includes(JSON.stringify(unknown).slice(1, -1))
            ? change('src/App.tsx', known)
            : 'I do not see it.',
      },
    );
    const events = await talk.events(await talk.send(ada.userId, ada.site, 'a shop'));
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(known);
    // The first check of a project has no stored state to begin with.
    expect(types.states).toEqual([undefined, 'after check 1']);
    expect(talk.problems).toEqual([]);
    await talk.close();
  });

  it('leaves what was wrong before, and gives the compiler its state back [FIX-012]', async () => {
    const types = simulatedCompiler();
    const talk = createConversation(stage.open().db, stage.model, { types });
    const ada = await talk.person();
    // The correction does not help.
    stage.model.script(
      { text: artifact({ ...page, 'src/App.tsx': unknown }) },
      { text: 'No.' },
      { text: change('src/other.ts', 'export const other = 1;\n') },
    );
    await talk.events(await talk.send(ada.userId, ada.site, 'a shop'));
    types.states.length = 0;
    const before = stage.model.requests.length;
    await talk.events(await talk.send(ada.userId, ada.site, 'one more file'));
    expect(stage.model.requests.length).toBe(before + 1);
    expect(types.states).toEqual([undefined, 'after check 1']);
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(unknown);
    await talk.close();
  });

  it('ends when the user stops the run, which keeps its files [FIX-014]', async () => {
    const asked = createGate();
    // A compiler that never answers.
    const types: TypeChecker = {
      check: (_, { signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(undefined));
          asked.open();
        }),
    };
    const talk = createConversation(stage.open().db, stage.model, { types });
    const ada = await talk.person();
    stage.model.script({ text: artifact({ ...page, 'src/App.tsx': unknown }) });
    const before = stage.model.requests.length;
    const sent = await talk.send(ada.userId, ada.site, 'a shop');
    const events = talk.events(sent);
    await asked.passed;
    await talk.call('stop', ada.userId, { run: sent.run });
    expect(last(await events)).toMatchObject({ status: 'STOPPED', version: 1 });
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(unknown);
    expect(stage.model.requests.length).toBe(before + 1);
    expect((await talk.ledger.balance(ada.userId)).held).toBe(0);
    await talk.close();
  });
});

describeConversation('the type check of a repair', (stage) => {
  const { begin, asked } = repairStage(stage);
  const main = 'import { App } from "./App";\nexport const all = [App];\n';

  it('finds the file of a problem that the browser reports without one [FIX-011, FIX-012]', async () => {
    const types = simulatedCompiler();
    const { talk, browser } = begin(undefined, { types });
    const ada = await talk.person();
    stage.model.script(
      { text: artifact({ ...page, 'src/main.tsx': main, 'src/App.tsx': unknown }) },
      { text: 'No.' },
      { text: change('src/App.tsx', known) },
    );
    // The problem quotes no name from the project, so the name cannot lead to the file.
    const text = 'TypeError: Cannot read properties of undefined';
    browser.reports.push({ findings: [{ kind: 'page', text, source: null }] });
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['repairing', 'clean']);
    expect(asked().at(-1)).toContain(
      `src/App.tsx:1:31: "Cannot find name 'missingThing'. (TS2304)"`,
    );
    await talk.close();
  });

  it('does not repair a page that works for the sake of its types [FIX-013]', async () => {
    const types = simulatedCompiler();
    const { talk } = begin(undefined, { types });
    const ada = await talk.person();
    stage.model.script(
      { text: artifact({ ...page, 'src/main.tsx': main, 'src/App.tsx': unknown }) },
      { text: 'No.' },
    );
    const before = stage.model.requests.length;
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['clean']);
    expect(stage.model.requests.length).toBe(before + 2);
    await talk.close();
  });
});
