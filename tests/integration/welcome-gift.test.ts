import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { describeConversation, last } from '../support/conversation-suite.ts';
import { realisticAnswer } from '../support/realistic-answer.ts';

/**
 * Code takes 3.5 to 4 characters per token with the known tokenizers; the charge is what the
 * provider reports.
 */
const charactersPerToken = [4, 3.5];
const count = (perToken: number) => (request: string, answer: string) => ({
  input: Math.ceil(request.length / perToken),
  cached: 0,
  output: Math.ceil(answer.length / perToken),
});
const edit = (search: string, replace: string) =>
  `Done.<appArtifact id="e" title="Edit"><appAction type="edit" filePath="index.html">\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n</appAction></appArtifact>`;

describeConversation('the welcome gift', (stage) => {
  it.each(charactersPerToken)(
    'pays with 30,000 tokens for a first site of 60 KB and two small edits (%d characters a token) [PP-03, PP-31]',
    async (perToken) => {
      const { userId, site } = await stage.conversation.person(300_000);
      const { text, files } = realisticAnswer();
      expect(text.length).toBeGreaterThan(55_000);
      const title = files['index.html']?.split('\n').find((line) => line.includes('<title>')) ?? '';
      const changed = title.replace(/<title>.*<\/title>/, '<title>Blue</title>');
      const again = changed.replace('Blue', 'Red');
      stage.model.script(
        { text, chunk: 80, count: count(perToken) },
        { text: edit(title, changed), count: count(perToken) },
        { text: edit(changed, again), count: count(perToken) },
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
      // The figure behind every "about … sites" is what a site and a change take (PP-31).
      (await import('node:fs')).appendFileSync('/tmp/wg.txt', JSON.stringify(used)+'\n');
      const [site60, ...changes] = used;
      expect(Math.abs((site60 ?? 0) / limits.usual.siteTokens - 1)).toBeLessThan(0.15);
      for (const change of changes)
        expect(Math.abs(change / limits.usual.changeTokens - 1)).toBeLessThan(0.15);
      // The last turn may exceed the balance (ADR 014), but it must have been allowed to start.
      expect((used[0] ?? 0) + (used[1] ?? 0)).toBeLessThan(300_000);
      expect(Math.max(used[1] ?? 0, used[2] ?? 0)).toBeLessThan(10_500);
    },
  );
});
