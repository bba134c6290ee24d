import { describe, expect, it } from 'vitest';
import { createArtifactParser } from '../../../../domain/artifact/parser.ts';
import type { ModelEvent } from '../../../ports/model.ts';
import { planFirstTurn } from './first-answer.ts';
import { createStarter } from './index.ts';

function request(prompt: string, signal = new AbortController().signal) {
  return {
    messages: [],
    signal,
    context: {
      language: 'zh_CN' as const,
      variant: 'website' as const,
      prompt,
      files: new Map<string, string>(),
    },
  };
}

async function collect(stream: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const textOf = (events: ModelEvent[]) =>
  events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');

describe('the starter', () => {
  it('streams files that the parser reads byte for byte, then install and dev server', async () => {
    const prompt = '杭州一家手冲咖啡馆的官网';
    const text = textOf(await collect(createStarter({ totalMs: 0 }).stream(request(prompt))));
    const parser = createArtifactParser();
    const files = new Map<string, string>();
    const commands: string[] = [];
    const open = new Map<number, { path: string; type: string; text: string }>();
    let prose = '';
    for (const event of [...parser.push(text), ...parser.end()]) {
      if (event.type === 'text-delta') prose += event.text;
      if (event.type === 'action-opened')
        open.set(event.action, { path: event.filePath, type: event.actionType, text: '' });
      const action =
        event.type === 'action-delta' || event.type === 'action-closed'
          ? open.get(event.action)
          : undefined;
      if (event.type === 'action-delta' && action) action.text += event.text;
      if (event.type === 'action-closed' && action) {
        if (action.type === 'file') files.set(action.path, action.text);
        else commands.push(action.text);
      }
    }
    expect(files).toEqual(planFirstTurn(prompt, 'zh_CN', 'website').files);
    expect(commands).toEqual(['npm install', 'npm run dev']);
    expect(prose).toContain('还没有连接模型');
    expect(prose).toContain('现在可以让我改标题');
  });

  it('spends its time in even steps of an injected clock and reports no usage at the end', async () => {
    const waits: number[] = [];
    const clock = { sleep: async (ms: number) => void waits.push(ms) };
    const events = await collect(
      createStarter({ clock, totalMs: 2200 }).stream(request('todo list')),
    );
    const spent = waits.reduce((sum, ms) => sum + ms, 0);
    expect(spent).toBeGreaterThan(1500);
    expect(spent).toBeLessThanOrEqual(2300);
    expect(events.slice(-2)).toEqual([
      { type: 'usage', usage: { input: 0, cached: 0, output: 0 } },
      { type: 'finish', reason: 'done' },
    ]);
    expect(createStarter()).toMatchObject({ provider: 'starter', free: true });
  });

  it('ends without an error when it is aborted in the middle', async () => {
    const abort = new AbortController();
    let pieces = 0;
    for await (const _ of createStarter({ totalMs: 5000 }).stream(
      request('todo list', abort.signal),
    )) {
      pieces += 1;
      if (pieces === 3) abort.abort();
    }
    expect(pieces).toBe(3);
  });
});
