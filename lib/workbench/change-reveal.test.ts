import { beforeEach, describe, expect, it } from 'vitest';
import { createRunStore } from '@/lib/chat/run-store';
import { createChangeReveal } from './change-reveal';

let now = 0;
let run: ReturnType<typeof createRunStore>;
let reveal: ReturnType<typeof createChangeReveal>;
let sent: { type: string }[];
const look = { path: '/', texts: [1, 2], looks: [3, 4] };
const types = () => sent.map(({ type }) => type);
const connect = () => reveal.connect((message) => sent.push(message));

beforeEach(() => {
  now = 1_000;
  sent = [];
  run = createRunStore();
  reveal = createChangeReveal({ run, clock: { now: () => now, after: () => () => {} } });
  connect();
});

describe('the change of a turn [WB-026]', () => {
  it('is asked for when the turn has ended, with what the page showed before', () => {
    run.setState({ status: 'loading' });
    expect(types()).toEqual(['READ_PAGE']);
    reveal.handle({ type: 'PREVIEW_BLOCKS', ...look });
    expect(types()).toEqual(['READ_PAGE']);
    run.setState({ status: 'finished' });
    expect(sent[1]).toEqual({ type: 'REVEAL_CHANGE', ...look });
  });

  it('is asked for again by each page that paints in the next ten seconds, until one shows it', () => {
    run.setState({ status: 'loading' });
    reveal.handle({ type: 'PREVIEW_BLOCKS', ...look });
    reveal.handlePainted();
    expect(types()).toEqual(['READ_PAGE']);
    run.setState({ status: 'finished' });
    now += 9_999;
    reveal.handlePainted();
    expect(types()).toEqual(['READ_PAGE', 'REVEAL_CHANGE', 'REVEAL_CHANGE']);
    reveal.handle({ type: 'PREVIEW_REVEALED' });
    reveal.handlePainted();
    expect(sent).toHaveLength(3);
  });

  it('is not asked for later, nor after a turn that failed, nor without a page before it', () => {
    run.setState({ status: 'loading' });
    reveal.handle({ type: 'PREVIEW_BLOCKS', ...look });
    run.setState({ status: 'failed' });
    reveal.handlePainted();
    expect(types()).toEqual(['READ_PAGE']);

    reveal.connect(null);
    run.setState({ status: 'loading' });
    connect();
    run.setState({ status: 'finished' });
    reveal.handlePainted();
    expect(types()).toEqual(['READ_PAGE']);

    run.setState({ status: 'loading' });
    reveal.handle({ type: 'PREVIEW_BLOCKS', ...look });
    run.setState({ status: 'finished' });
    now += 10_000;
    reveal.handlePainted();
    expect(types()).toEqual(['READ_PAGE', 'READ_PAGE', 'REVEAL_CHANGE']);
  });
});
