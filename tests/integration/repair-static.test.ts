import { expect, it } from 'vitest';
import { answerText, artifact } from '../support/conversation.ts';
import { describeConversation, last } from '../support/conversation-suite.ts';
import { broken, files, fine, repairStage, sendAndFollow } from '../support/repair.ts';

const icons = new Map([
  ['lucide-react', new Set(['Sprout', 'LucideSprout', 'Leaf', 'LucideLeaf', 'Circle'])],
]);
const manifest = JSON.stringify({
  ...JSON.parse(files['package.json']),
  dependencies: { 'lucide-react': '1.75.0' },
});
const withIcon =
  "import { Seedling } from 'lucide-react';\nexport const App = () => <Seedling />;\n";
const withoutPart = "import { Part } from './part';\nexport const App = () => <Part />;\n";
const part = 'export const Part = () => <p>part</p>;\n';
const single = (path: string, text: string) =>
  `<appArtifact id="a" title="Shop">\n<appAction type="file" filePath="${path}">\n${text}</appAction>\n</appArtifact>`;

/** Enough large files that the prompt does not contain all of them. */
const filler = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `src/filler/part-${at}.ts`,
    `export const list${at} = [\n${`  'a line of some length, number ${at}',\n`.repeat(150)}];\n`,
  ]),
);

describeConversation('the static look', (stage) => {
  const { begin, asked, answers } = repairStage(stage);
  const options = { packageExports: () => icons };

  it('fixes before END what has one right form, in the version of the turn [FIX-008, FIX-009]', async () => {
    const { talk } = begin(undefined, options);
    const ada = await talk.person();
    answers(artifact({ ...files, 'package.json': manifest, 'src/App.tsx': withIcon }));
    const before = stage.model.requests.length;
    const { turns, checks } = await sendAndFollow(talk, ada);
    const fixed = [{ name: 'icon', file: 'src/App.tsx', subject: 'Sprout' }];
    expect(last(turns[0] ?? [])).toMatchObject({ status: 'END', version: 1, fixed });
    expect(stage.model.requests.length).toBe(before + 1);
    expect((await talk.files(ada.site))['src/App.tsx']).toBe(
      withIcon.replace('{ Seedling }', '{ Sprout as Seedling }'),
    );
    // The text of the answer stays as the model wrote it.
    expect(answerText(turns[0] ?? [])).toContain('{ Seedling }');
    expect(checks[0]?.at(-1)).toMatchObject({ phase: 'clean', version: 1, fixed: [] });
    const { list } = await talk.call('getChat', ada.userId, { site_uuid: ada.site, type: 'chat' });
    expect(list.at(-1)?.turn).toMatchObject({ version: 1, fixed });
    expect(talk.runtime.commands.filter((one) => one === 'write src/App.tsx')).toHaveLength(2);
    await talk.close();
  });

  it('asks once for the rest before END, with the broken file whole and free of charge [FIX-009]', async () => {
    const { talk } = begin(undefined, options);
    const ada = await talk.person();
    const hidden = `${withoutPart}// ${'a long line '.repeat(400)}\n`;
    stage.model.script(
      { text: artifact({ ...files, ...filler, 'src/App.tsx': hidden }) },
      {
        reply: (request) =>
          request.includes(JSON.stringify(hidden).slice(1, -1)) &&
          request.includes('src/App.tsx:1:22: Failed to resolve import')
            ? single('src/part.tsx', part)
            : 'I do not see it.',
      },
    );
    const before = stage.model.requests.length;
    const { turns, checks } = await sendAndFollow(talk, ada);
    expect(stage.model.requests.length).toBe(before + 2);
    expect(turns[0]).toContainEqual({ type: 'stage', stage: 'correcting' });
    expect(last(turns[0] ?? [])).toMatchObject({ status: 'END', version: 1 });
    expect((await talk.files(ada.site))['src/part.tsx']).toBe(part);
    expect(checks[0]?.at(-1)).toMatchObject({ phase: 'clean', problems: [] });
    expect((await talk.ledger.balance(ada.userId)).tokens).toBe(30_000 - 84);
    await talk.close();
  });

  it('leaves what was wrong before the turn [FIX-009]', async () => {
    const { talk } = begin(undefined, options);
    const ada = await talk.person();
    // The page loads both files. A file that is not loaded could not break it.
    const main = 'import "./App";\nimport "./old";\nimport "./new";\n';
    const site = { ...files, 'package.json': manifest, 'src/main.tsx': main };
    answers(artifact({ ...site, 'src/old.tsx': fine, 'src/new.tsx': fine }));
    await sendAndFollow(talk, ada);
    const save = (path: string, text: string) =>
      talk.call('saveFiles', ada.userId, {
        site_uuid: ada.site,
        files: [{ file_path: path, file_content: text }],
        removed: [],
        renamed: [],
        part: 0,
        last: true,
      });
    await save('src/old.tsx', withIcon);
    answers(single('src/new.tsx', withIcon));
    const events = await talk.events(await talk.send(ada.userId, ada.site, 'one more'));
    expect(last(events)).toMatchObject({ fixed: [{ name: 'icon', file: 'src/new.tsx' }] });
    const after = await talk.files(ada.site);
    expect(after['src/new.tsx']).toContain('Sprout as Seedling');
    expect(after['src/old.tsx']).toBe(withIcon);
    await talk.close();
  });

  it('sends a repair with the file that a message of the page can only come from [FIX-011]', async () => {
    const { talk, browser } = begin();
    const ada = await talk.person();
    const deep = `${broken.replace('App', 'Deep')}// ${'a long line '.repeat(400)}\n`;
    const main = "import { Deep } from './filler/deep';\nexport { Deep };\n";
    stage.model.script(
      {
        text: artifact({ ...files, ...filler, 'src/main.tsx': main, 'src/filler/deep.tsx': deep }),
      },
      {
        reply: (request) =>
          request.includes(JSON.stringify(deep).slice(1, -1))
            ? single('src/filler/deep.tsx', fine.replace('App', 'Deep'))
            : 'I do not see it.',
      },
    );
    browser.reports.push({
      findings: [
        { kind: 'page', text: 'ReferenceError: missingThing is not defined', source: null },
      ],
    });
    const { checks } = await sendAndFollow(talk, ada);
    expect(checks.map((all) => all.at(-1)?.phase)).toEqual(['repairing', 'clean']);
    expect(checks[0]?.at(-1)?.problems[0]).toMatchObject({ file: 'src/filler/deep.tsx', line: 1 });
    expect(asked().at(-1)).toContain('src/filler/deep.tsx:1:32');
    expect((await talk.files(ada.site))['src/filler/deep.tsx']).toBe(fine.replace('App', 'Deep'));
    await talk.close();
  });

  it('does not ask about an answer that is only words', async () => {
    const { talk } = begin(undefined, options);
    const ada = await talk.person();
    answers('I have no idea.');
    const before = stage.model.requests.length;
    await talk.events(await talk.send(ada.userId, ada.site, 'hm'));
    expect(stage.model.requests.length).toBe(before + 1);
    await talk.close();
  });
});
