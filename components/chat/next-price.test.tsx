import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '@/domain/contract';
import type { ContextTokens } from '@/domain/contract/chat';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { starterQuery } from '@/lib/models/starter';
import type { OpenProject } from '@/lib/projects/open-project';
import { callQuery } from '@/lib/query';
import { serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { ContextMeter } from './context-meter';
import { CostHint } from './cost-hint';

const counted: ContextTokens = {
  budget: 200_000,
  total: 18_000,
  rules: 2_300,
  projectRules: 500,
  talk: 0,
  files: 15_000,
  pictures: 0,
  prompt: 200,
  shown: [{ path: 'src/App.tsx', tokens: 900 }],
  named: 0,
  isRulesCut: false,
  price: 3_456,
};
let project: OpenProject;
let asked: { prompt?: string | undefined; site_uuid?: string | undefined }[];
beforeEach(() => {
  ({ project } = createConversationScene());
  project.project.setState({ uuid, id: '7' });
  asked = [];
  serveCalls({
    'chat.context': (input) => {
      asked.push(input);
      return counted;
    },
  });
});
afterEach(() => {
  project.dispose();
  vi.useRealTimers();
});

const known = (starter: boolean) =>
  [
    [starterQuery.queryKey, { starter, seesImages: true, found: [] }],
    [callQuery(contract.runtime.status, {}).queryKey, { usual: null, usualCost: 9_000 }],
  ] as const;

describe('the price of the next prompt [PP-16]', () => {
  const show = (starter = false) => {
    const estimates: (number | null)[] = [];
    renderInProject(
      <CostHint
        balance={20_000}
        onEstimate={(tokens) => {
          estimates.push(tokens);
        }}
      />,
      project,
      'en_US',
      known(starter),
    );
    return estimates;
  };

  it('is what the server counts; until then what turns usually take', async () => {
    const estimates = show();
    expect(screen.getByText('≈ 9,000 tokens · 20,000 left')).toBeDefined();
    await screen.findByText('≈ 3,456 tokens · 20,000 left');
    expect(estimates.at(-1)).toBe(3_456);
    expect(asked).toMatchObject([{ site_uuid: uuid, prompt: '' }]);
  });

  it('is counted again when the user stops typing, not for each letter', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    show();
    await waitFor(() => expect(asked).toHaveLength(1));
    for (const text of ['m', 'ma', 'make it blue']) act(() => project.draft.setState({ text }));
    await act(() => vi.advanceTimersByTimeAsync(1_400));
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    await waitFor(() => expect(asked.map(({ prompt }) => prompt)).toEqual(['', 'make it blue']));
  });

  it('is not asked for where nothing is charged', async () => {
    show(true);
    await act(async () => {});
    expect(asked).toEqual([]);
  });
});

describe('the meter [PP-16, GEN-047]', () => {
  const input = { site_uuid: uuid, prompt: '', images: 0, context: 1 as const };
  const show = (parts: Partial<ContextTokens>) =>
    renderInProject(<ContextMeter />, project, 'en_US', [
      [callQuery(contract.chat.context, input).queryKey, { ...counted, ...parts }],
    ]);

  it('shows the price, and the rules of the project as a part of their own', () => {
    show({});
    expect(screen.getByText('This turn takes about 3,456 tokens of your balance.')).toBeDefined();
    expect(screen.getByText('Rules and plan of this project (SAYSO.md, PLAN.md)')).toBeDefined();
    expect(screen.queryByText(/SAYSO\.md is too long/)).toBeNull();
  });

  it('says that the rules are too long, and no price where there is none', () => {
    show({ isRulesCut: true, price: 0 });
    expect(
      screen.getByText('SAYSO.md is too long: only its first 8,000 characters are sent.'),
    ).toBeDefined();
    expect(screen.queryByText(/This turn takes/)).toBeNull();
  });
});
