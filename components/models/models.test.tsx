import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallData } from '@/domain/contract/call';
import type { models } from '@/domain/contract/models';
import type { ModelsTab } from '@/lib/models/tabs';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import '@/components/ui/dialog-panel';
import { ModelsDialog } from './models-dialog';

type Mine = CallData<typeof models.mine>;
const entry = (name: string, more: Partial<Mine['models'][number]> = {}) => ({
  name,
  label: name.toUpperCase(),
  provider: 'Anthropic',
  maxTokenAllowed: 8000,
  images: true,
  context: 200_000,
  price: null,
  own: false,
  ...more,
});
let mine: Mine;
let refusal: { code: number; message: string } | null;
let sent: { call: string; body: unknown }[];
const choose = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  mine = {
    current: { provider: 'Anthropic', name: 'a' },
    models: [
      entry('a', { price: { input: 3, output: 15 } }),
      entry('b', { images: false, context: null }),
    ],
    keys: [],
    providers: [
      { name: 'Anthropic', address: false },
      { name: 'Ollama', address: true },
    ],
    turnCap: null,
  };
  [refusal, sent] = [null, []];
  choose.mockClear();
  onClose.mockClear();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({
      call: `${method} ${path.split('/models/')[1]}`,
      body: body ? JSON.parse(String(body)) : null,
    });
    if (method === 'GET') return Response.json({ code: 200, message: '', data: mine });
    if (refusal) return Response.json({ ...refusal, data: null });
    if (path.endsWith('turn-cap')) {
      mine = { ...mine, turnCap: JSON.parse(String(body)).tokens };
      return Response.json({ code: 200, message: 'Saved', data: { turnCap: mine.turnCap } });
    }
    const key = { provider: 'Anthropic', hint: 'WXYZ', baseUrl: null, state: 'ready' as const };
    mine =
      method === 'DELETE'
        ? { ...mine, keys: [] }
        : { ...mine, keys: [key], models: [entry('a', { own: true })] };
    return Response.json({ code: 200, message: 'Done', data: method === 'DELETE' ? null : key });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = async (
  tab: ModelsTab = 'choose',
  chosen: Parameters<typeof ModelsDialog>[0]['chosen'] = null,
) => {
  await renderPage(<ModelsDialog tab={tab} chosen={chosen} choose={choose} onClose={onClose} />);
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

describe('choosing a model', () => {
  it('shows context window, vision and price of each model; one press chooses [ADR 066]', async () => {
    await show();
    expect(
      await screen.findByText(
        'Anthropic · Context 200,000 · Sees images · Per million tokens: $3 in · $15 out',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Anthropic · Cannot see images')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Default: A/ }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    press(/^B /);
    expect(choose).toHaveBeenCalledWith({
      provider: 'Anthropic',
      name: 'b',
      label: 'B',
      own: false,
      images: false,
    });
    expect(onClose).toHaveBeenCalled();
  });

  it('returns to the server’s default', async () => {
    await show('choose', {
      provider: 'Anthropic',
      name: 'b',
      label: 'B',
      own: false,
      images: false,
    });
    await screen.findByText(/Cannot see images/);
    press(/Default: A/);
    expect(choose).toHaveBeenCalledWith(null);
  });

  it('searches a long list', async () => {
    mine = { ...mine, models: Array.from({ length: 20 }, (_, at) => entry(`model-${at}`)) };
    await show();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'model-17' } });
    expect(screen.getAllByRole('button', { name: /^MODEL/ })).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    expect(screen.getByText('No model fits.')).toBeTruthy();
  });

  it('accepts a name outside of all lists for a provider with a working key; a custom server lists all of its own', async () => {
    const key = (provider: string, state: Mine['keys'][number]['state'] = 'ready') => ({
      provider,
      hint: '',
      baseUrl: null,
      state,
    });
    mine = { ...mine, keys: [key('Anthropic'), key('Ollama')] };
    await show();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' claude-next ' } });
    expect(
      screen.getAllByRole('button', { name: /claude-next/ }).map((one) => one.textContent),
    ).toEqual(['Use “claude-next”Anthropic']);
    press(/claude-next/);
    const chosen = {
      provider: 'Anthropic',
      name: 'claude-next',
      label: 'claude-next',
      own: true,
      images: true,
      named: true,
    };
    expect(choose).toHaveBeenCalledWith(chosen);
  });
});

describe('the user’s own keys', () => {
  const typeKey = async (text: string) =>
    fireEvent.change(await screen.findByLabelText('Key'), { target: { value: text } });

  it('sends a key once, shows its last characters, and offers its models', async () => {
    await show('keys');
    await typeKey('  sk-0123456789-WXYZ ');
    press('Check and save');
    expect(await screen.findByText('Your key')).toBeTruthy();
    expect(sent.find(({ call }) => call === 'PUT keys/Anthropic')?.body).toEqual({
      key: 'sk-0123456789-WXYZ',
    });
    expect(toasts()).toEqual(['Done']);
    expect(document.body.innerHTML).not.toContain('sk-0123456789');
  });

  it('keeps a refused key in the field with the reason', async () => {
    refusal = { code: 4007, message: 'The provider does not accept this key.' };
    await show('keys');
    await typeKey('sk-wrong');
    press('Check and save');
    expect(await screen.findByText('The provider does not accept this key.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('sk-wrong');
  });

  it('links to where a provider gives a key, and to nothing for a server of one’s own [MODEL-009]', async () => {
    await show('keys');
    const link = await screen.findByRole('link', { name: 'Get a key from Anthropic' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://console.anthropic.com/settings/keys',
      'noopener noreferrer',
    ]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ollama' } });
    expect(screen.queryByRole('link', { name: /Get a key/ })).toBeNull();
  });

  it('asks for an address of a custom server', async () => {
    await show('keys');
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'Ollama' } });
    fireEvent.change(screen.getByLabelText('Address'), {
      target: { value: 'http://localhost:11434' },
    });
    press('Check and save');
    await waitFor(() => expect(sent.some(({ call }) => call === 'PUT keys/Ollama')).toBe(true));
    expect(sent.find(({ call }) => call === 'PUT keys/Ollama')?.body).toEqual({
      key: '',
      address: 'http://localhost:11434',
    });
  });

  it('removes a key, and shows when one stops working', async () => {
    mine = {
      ...mine,
      keys: [{ provider: 'Anthropic', hint: 'WXYZ', baseUrl: null, state: 'unreadable' }],
    };
    await show('keys');
    expect(await screen.findByText('ends in WXYZ')).toBeTruthy();
    expect(screen.getByText(/Enter it again/)).toBeTruthy();
    press('Remove the key for Anthropic');
    await waitFor(() => expect(screen.queryByText('ends in WXYZ')).toBeNull());
  });
});

describe('the cap per turn', () => {
  it('saves the cap as a number within its range, and removes it [PP-16]', async () => {
    await show('cap');
    const field = await screen.findByLabelText('Limit per message, in tokens');
    fireEvent.change(field, { target: { value: '12' } });
    press('Save');
    expect(screen.getByText('Enter a whole number from 1,000 to 10,000,000.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '20,000' } });
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the limit' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove the limit' })).toBeNull(),
    );
    expect(sent.filter(({ call }) => call === 'PUT turn-cap').map(({ body }) => body)).toEqual([
      { tokens: 20_000 },
      { tokens: null },
    ]);
  });
});
