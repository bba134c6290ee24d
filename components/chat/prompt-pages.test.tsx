import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '@/domain/contract';
import { userMessage } from '@/lib/chat/messages';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { starterQuery } from '@/lib/models/starter';
import type { OpenProject } from '@/lib/projects/open-project';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { ada } from '@/tests/support/projects';
import { PromptPages } from './prompt-pages';
import { UserMessage } from './user-message';

const menu = { url: 'https://a.example/menu', title: 'Menu of Luna', text: 'Tea 3 €' };
let project: OpenProject;
let read: string[];
let fails: boolean;
let wait: Promise<void>;
beforeEach(() => {
  ({ project } = createConversationScene());
  read = [];
  fails = false;
  wait = Promise.resolve();
  act(() => useSession.getState().setAccount(ada, []));
  serveCalls({
    'chat.readPage': async ({ url }) => {
      read.push(url);
      await wait;
      if (fails) throw new CallError(400, 'This page isn’t responding.');
      return { page: { ...menu, url }, tokens: 1_234, isCut: false };
    },
  });
});
afterEach(() => {
  project.dispose();
  act(() => useSession.setState(useSession.getInitialState()));
});

function show({ readsPages = true, starter = false } = {}) {
  renderInProject(<PromptPages />, project, 'en_US', [
    [starterQuery.queryKey, { starter, seesImages: true, found: [] }],
    [callQuery(contract.runtime.status, {}).queryKey, { readsPages }],
  ]);
}
/** Holds the pages back until the returned function is called. */
function holdAnswers(): () => void {
  let serve = () => {};
  wait = new Promise((resolve) => {
    serve = resolve;
  });
  return () => serve();
}
const type = (text: string) => act(() => project.draft.setText(text));
const offer = () => screen.queryByRole('button', { name: /^Use this page/ });

describe('the web pages of a prompt', () => {
  it('are offered by address, read on a click only, and shown with their size [CHAT-053]', async () => {
    show();
    expect(offer()).toBeNull();
    type('a shop like https://www.a.example/menu, but blue');
    expect(offer()?.textContent).toBe('Use this page: a.example/menu');
    expect(read).toEqual([]);
    fireEvent.click(offer() as HTMLElement);
    await screen.findByText('Menu of Luna');
    expect(read).toEqual(['https://www.a.example/menu']);
    expect(screen.getByText(/1,234 tokens/)).toBeDefined();
    expect(offer()).toBeNull();
    expect(project.draft.take().pages).toMatchObject([{ page: { title: 'Menu of Luna' } }]);
  });

  it('are waited for by the prompt, and not left to the next one [CHAT-053]', async () => {
    const serve = holdAnswers();
    show();
    type('like https://a.example/menu');
    fireEvent.click(offer() as HTMLElement);
    await waitFor(() => expect(read).toHaveLength(1));
    await act(() => project.send());
    act(() => project.draft.enqueue());
    const kept = { text: 'like https://a.example/menu', queue: [] };
    expect(project.draft.getState()).toMatchObject(kept);
    serve();
    await screen.findByText('Menu of Luna');
    await waitFor(() => expect(project.draft.getState().reading).toBeNull());
    act(() => project.draft.enqueue());
    expect(project.draft.getState().queue[0]?.pages).toMatchObject([{ page: menu }]);
  });

  it('are not attached once their address has left the text [CHAT-053]', async () => {
    const serve = holdAnswers();
    show();
    type('like https://a.example/menu');
    fireEvent.click(offer() as HTMLElement);
    await waitFor(() => expect(project.draft.getState().reading).toBe('https://a.example/menu'));
    type('something else');
    serve();
    await waitFor(() => expect(project.draft.getState().reading).toBeNull());
    expect(project.draft.getState().pages).toEqual([]);
  });

  it('are at most two; the third address is not offered [CHAT-053]', async () => {
    show();
    type('https://a.example/1 https://a.example/2 https://a.example/3');
    for (const count of [1, 2]) {
      fireEvent.click(offer() as HTMLElement);
      await waitFor(() => expect(screen.getAllByText('Menu of Luna')).toHaveLength(count));
    }
    expect(offer()).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove the page' })[0] as HTMLElement);
    expect(offer()?.textContent).toContain('a.example/1');
  });

  it('are not offered again once declined, while another address is [CHAT-053]', () => {
    show();
    type('https://a.example/1 https://a.example/2');
    fireEvent.click(screen.getByRole('button', { name: 'Do not use this page' }));
    expect(offer()?.textContent).toContain('a.example/2');
    expect(read).toEqual([]);
  });

  it('free the prompt when they are declined while they are read [CHAT-053]', async () => {
    const serve = holdAnswers();
    show();
    type('https://a.example/1 https://a.example/2');
    fireEvent.click(offer() as HTMLElement);
    await waitFor(() => expect(project.draft.getState().reading).toBe('https://a.example/1'));
    fireEvent.click(screen.getByRole('button', { name: 'Do not use this page' }));
    expect(project.draft.getState().reading).toBeNull();
    fireEvent.click(offer() as HTMLElement);
    await waitFor(() => expect(read).toHaveLength(2));
    serve();
    await screen.findByText('Menu of Luna');
    await waitFor(() => expect(project.draft.getState().reading).toBeNull());
    const { pages } = project.draft.getState();
    expect(pages?.map(({ address }) => address)).toEqual(['https://a.example/2']);
  });

  it('show why a page could not be read, and stay offered [CHAT-053]', async () => {
    fails = true;
    show();
    type('https://a.example/menu');
    fireEvent.click(offer() as HTMLElement);
    await screen.findByText('This page isn’t responding.');
    expect(offer()).not.toBeNull();
  });

  it.each([
    ['where the operator does not allow it', { readsPages: false }],
    ['by the starter, which reads none', { starter: true }],
  ])('are not offered %s [CHAT-055]', (_, options) => {
    show(options);
    type('https://a.example/menu');
    expect(offer()).toBeNull();
  });

  it('are not offered to a guest [CHAT-055]', () => {
    act(() => useSession.setState(useSession.getInitialState()));
    show();
    type('https://a.example/menu');
    expect(offer()).toBeNull();
  });

  it('are a link on the message, without their text [CHAT-054]', () => {
    const at = new Date(0);
    const message = userMessage({
      id: 'u',
      prompt: 'a shop',
      images: [],
      pages: [menu],
      uuid: '',
      at,
    });
    renderInProject(<UserMessage message={message} />, project);
    const link = screen.getByRole('link', { name: 'Menu of Luna' });
    expect(link.getAttribute('href')).toBe(menu.url);
    expect(link.getAttribute('rel')).toContain('noreferrer');
    expect(screen.queryByText(/Tea/)).toBeNull();
  });
});
