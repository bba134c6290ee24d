import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '@/domain/locale';
import { noLinks } from '@/lib/config/links';
import { entriesOf } from '@/lib/help/corpus';
import { readSections } from '@/lib/help/sections';
import { useHelp } from '@/lib/help/store';
import { renderPage } from '@/tests/support/render';
import '@/components/ui/dialog-panel';
import { AssistantPanel } from './assistant-panel';
import { GuideDialog } from './guide-dialog';
import { HelpPage } from './help-page';
import { HelpSearch } from './help-search';

const { push } = vi.hoisted(() => ({ push: vi.fn() }));
let path = '/';
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => path }));

const text = readSections(
  'tokens',
  '# Tokens\n\nWhat they are.\n\n## What a turn costs {#cost}\n\nThe box says it.\n\n## Plans {#plans sold}\n\nWhat **Plans** open.\n',
);
const pages = [
  { page: 'tokens', title: 'Tokens' },
  { page: 'shortcuts', title: 'Keys' },
] as const;
let sold = true;
let broken = false;
const asked: string[] = [];

beforeEach(() => {
  path = '/';
  sold = true;
  broken = false;
  asked.length = 0;
  push.mockClear();
  useHelp.setState({ open: 'assistant', suggestedPrompt: null });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.startsWith('/api/help/'))
      return broken ? new Response(null, { status: 503 }) : Response.json(entriesOf(text));
    const runtime = {
      sandbox: 'none',
      reason: '',
      runners: ['browser'],
      preview: { domain: 'l', port: 1, secure: false },
      usual: null,
    };
    const plans = { on: sold, tokensPerUser: null, tokensPerDay: null };
    return Response.json({ code: 200, message: '', data: { ...runtime, usualCost: null, plans } });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a page of the documentation', () => {
  it('shows its text, its contents and the next pages', async () => {
    await renderPage(<HelpPage text={text} pages={pages} language="en_US" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tokens');
    expect(await screen.findByRole('heading', { level: 2, name: 'Plans' })).toBeTruthy();
    const contents = screen.getByRole('navigation', { name: 'On this page', hidden: true });
    expect(
      within(contents)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#cost', '#plans']);
    expect(screen.getByRole('link', { name: /^Next: Keys/ }).getAttribute('href')).toBe(
      '/docs/shortcuts',
    );
  });

  it('mentions plans only where they are sold', async () => {
    sold = false;
    await renderPage(<HelpPage text={text} pages={pages} language="en_US" />);
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await act(async () => {});
    expect(screen.queryByText('Plans')).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'What a turn costs' })).toBeTruthy();
  });
});

describe('the search', () => {
  const type = (words: string) => userEvent.type(screen.getByRole('searchbox'), words);
  it('fetches nothing before a search, then shows matches with their context', async () => {
    await renderPage(<HelpSearch />);
    await act(async () => {});
    expect(asked.filter((url) => url.startsWith('/api/help'))).toEqual([]);
    await type('costs');
    const [found] = await screen.findAllByRole('link');
    expect(found?.getAttribute('href')).toBe('/docs/tokens#cost');
    expect(found?.textContent).toBe('What a turn costsThe box says it.');
    expect(asked.filter((url) => url.startsWith('/api/help'))).toEqual(['/api/help/en-US']);
  });

  it('shows that nothing was found, or what failed with a button to retry [GAP-80]', async () => {
    broken = true;
    await renderPage(<HelpSearch />);
    await type('costs');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link')).toBeTruthy();
    await userEvent.clear(screen.getByRole('searchbox'));
    await type('xylophone');
    expect(
      await screen.findByText('Nothing here mentions “xylophone”. Try other words.'),
    ).toBeTruthy();
  });
});

describe('the assistant', () => {
  const ask = async (question: string) => {
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Ask a question' }),
      `${question}{Enter}`,
    );
    return screen.getByRole('log');
  };

  it('answers frequent questions from the catalogue [GAP-76]', async () => {
    await renderPage(<AssistantPanel />);
    fireEvent.click(screen.getByRole('button', { name: 'How do I take something back?' }));
    expect(await screen.findByText(/brings any version back/)).toBeTruthy();
    // Suggestions are shown until the first question. The focus moves to the log when they
    // disappear.
    expect(screen.queryByRole('list', { name: 'Common questions' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('log'));
    expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(
      '/docs/versions#undo',
    );
  });

  it('suggests places in the documentation, and human support for what it does not know [GAP-76, PP-33]', async () => {
    await renderPage(<AssistantPanel />);
    const log = await ask('what the box says');
    await waitFor(() => expect(within(log).getAllByRole('link').length).toBeGreaterThan(0));
    await ask('weather');
    await within(log).findByText(/^I don’t know\. Try other words/);
    fireEvent.click(screen.getByRole('button', { name: 'Ask a person' }));
    expect(useHelp.getState().open).toBe('panel');
  });

  it('shows that the search failed, and searches again [GAP-76]', async () => {
    broken = true;
    await renderPage(<AssistantPanel />);
    const log = await ask('publish');
    expect(await within(log).findByText('The documentation could not be loaded.')).toBeTruthy();
    broken = false;
    fireEvent.click(within(log).getByRole('button', { name: 'Try again' }));
    expect(await within(log).findByText(/gets an address of its own/)).toBeTruthy();
  });

  it('does not mention plans where none are sold, and closes on Esc', async () => {
    sold = false;
    await renderPage(<AssistantPanel />);
    await act(async () => {});
    expect(screen.queryByText('What do the plans include?')).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Questions' }), { key: 'Escape' });
    expect(useHelp.getState().open).toBeNull();
  });
});

describe('the guide', () => {
  const show = (links = {}, language: Language = 'en_US') => {
    const close = vi.fn();
    return renderPage(<GuideDialog onClose={close} />, {
      links: { ...noLinks, ...links },
      language,
    }).then(() => close);
  };

  it('shows the operator’s video with a link to the documentation [HEAD-014]', async () => {
    await show({
      guideVideo: 'https://cdn.example.com/guide.mp4',
      docs: 'https://docs.example.com/',
    });
    const video = await screen.findByLabelText('How it works (video)');
    expect([video.tagName, video.getAttribute('src')]).toEqual([
      'VIDEO',
      'https://cdn.example.com/guide.mp4',
    ]);
    expect(screen.getByRole('link', { name: 'Read the documentation' }).getAttribute('href')).toBe(
      'https://docs.example.com/',
    );
  });

  it('embeds the player of a video host [HEAD-014]', async () => {
    await show({ guideVideo: 'https://player.example.com/embed/1' });
    const frame = await screen.findByTitle('How it works (video)');
    expect([frame.tagName, frame.getAttribute('src')]).toEqual([
      'IFRAME',
      'https://player.example.com/embed/1',
    ]);
  });

  it.each([
    ['/', 0],
    ['/docs/start', 1],
  ])(
    'shows three steps without a video and starts a first project, from %s [HEAD-014]',
    async (from, pushes) => {
      path = from;
      const close = await show();
      expect((await screen.findAllByRole('listitem')).length).toBe(6);
      const [prompt] = within(screen.getAllByRole('list')[1] as HTMLElement).getAllByRole('button');
      fireEvent.click(prompt as HTMLElement);
      expect(useHelp.getState().suggestedPrompt).toBe(prompt?.textContent);
      expect([close.mock.calls.length, push.mock.calls.length]).toEqual([1, pushes]);
    },
  );
});
