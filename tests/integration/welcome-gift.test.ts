import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { describeConversation, last, type Stage } from '../support/conversation-suite.ts';
import { realisticAnswer } from '../support/realistic-answer.ts';

/**
 * Known tokenizers need one token per 3.5 to 4 characters of code. The product charges what the
 * provider reports.
 */
const charactersPerToken = [4, 3.5];

/**
 * Counts like a provider that caches the beginning of a request; with `forgets`, its cache is
 * empty.
 */
function createCount(perToken: number) {
  let before = '';
  return (forgets: boolean) => (request: string, answer: string) => {
    let shared = 0;
    while (!forgets && shared < before.length && before[shared] === request[shared]) shared++;
    before = request;
    return {
      input: Math.ceil(request.length / perToken),
      cached: Math.floor(shared / perToken),
      output: Math.ceil(answer.length / perToken),
    };
  };
}
const edit = (search: string, replace: string) =>
  `Done.<appArtifact id="e" title="Edit"><appAction type="edit" filePath="index.html">\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n</appAction></appArtifact>`;

/** Creates a site and changes it twice. Returns what each turn was charged. */
async function makeAndChange(
  stage: Stage,
  { tokens, perToken, isCold }: { tokens: number; perToken: number; isCold: boolean[] },
): Promise<number[]> {
  const { userId, site } = await stage.conversation.person(tokens);
  const { text, files } = realisticAnswer();
  expect(text.length).toBeGreaterThan(55_000);
  const title = files['index.html']?.split('\n').find((line) => line.includes('<title>')) ?? '';
  const changed = title.replace(/<title>.*<\/title>/, '<title>Blue</title>');
  const again = changed.replace('Blue', 'Red');
  const count = createCount(perToken);
  // The site lacks files that other files import, so the product asks the model once more, free of
  // charge (FIX-009).
  const correction = 'There is nothing to add.';
  const answers = [text, correction, edit(title, changed), edit(changed, again)];
  stage.model.script(
    ...answers.map((one, at) => ({
      text: one,
      chunk: 80,
      count: count(isCold[Math.max(0, at - 1)] ?? false),
    })),
  );
  const used: number[] = [];
  for (const prompt of [
    'a site for a small bakery',
    'call it Blue in index.html',
    'call it Red in index.html',
  ]) {
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, prompt),
    );
    expect(last(events)).toMatchObject({ status: 'END', version: used.length + 1 });
    const end = events.find((event) => 'type' in event && event.type === 'end_tokens');
    if (end && 'data' in end && typeof end.data === 'object') used.push(end.data.used);
  }
  expect((await stage.conversation.files(site))['index.html']).toContain('<title>Red</title>');
  return used;
}

describeConversation('the welcome gift', (stage) => {
  it.each(charactersPerToken)(
    'pays with 30,000 tokens for a first site of 60 KB and two small edits (%d characters a token) [PP-03, PP-31]',
    async (perToken) => {
      const tokens = limits.gift.firstSignInTokens;
      const isCold = [true, true, true];
      const [site = 0, ...changes] = await makeAndChange(stage, { tokens, perToken, isCold });
      // The usual size of a site, from which every text "about … sites" is computed, must match
      // what a site really costs (PP-31).
      expect(Math.abs(site / limits.usual.siteTokens - 1)).toBeLessThan(0.15);
      // A change never sends more than a third of the remaining balance for files.
      expect(site + (changes[0] ?? 0)).toBeLessThan(tokens);
      expect(Math.max(...changes)).toBeLessThan(10_500);
    },
  );

  it.each(charactersPerToken)(
    'is worth as many changes as the figure says, of five two after a pause (%d characters a token) [PP-31]',
    async (perToken) => {
      const isCold = [true, true, false];
      const [, cold = 0, warm = 0] = await makeAndChange(stage, {
        tokens: 1_000_000,
        perToken,
        isCold,
      });
      expect(warm).toBeLessThan(cold / 3);
      const mean = (2 * cold + 3 * warm) / 5;
      expect(Math.abs(mean / limits.usual.changeTokens - 1), `${cold} ${warm}`).toBeLessThan(0.15);
    },
  );
});
