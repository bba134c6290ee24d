import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages } from '@/domain/locale';
import { renderPage } from '@/tests/support/render';
import { DeploymentBadge } from './deployment-badge';

const deployment = { commit: '68549ad', upstream: 'api.example.com' };
const healthy = () =>
  Response.json({ code: 200, message: '', data: { status: 'ok', version: '1' } });

afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: the test environment has no CookieStore.
  document.cookie = 'variant=; path=/; max-age=0';
});

describe('the badge of a preview deployment [PP-20]', () => {
  it('shows the variant, the commit, the upstream and that it responds', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return healthy();
    });
    await renderPage(<DeploymentBadge {...deployment} />, { variant: 'h5' });
    expect(screen.getByRole('status').textContent).toBe('Checking…');
    expect(await screen.findByText('Answering')).toBeDefined();
    expect(asked).toEqual([expect.stringMatching(/\/servers\/health$/)]);
    for (const part of ['68549ad', 'api.example.com'])
      expect(screen.getAllByText(part)[0]).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Variant' }).value).toBe('h5');
  });

  it('shows that the upstream does not respond', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    await renderPage(<DeploymentBadge {...deployment} />);
    expect(await screen.findByText('Not answering')).toBeDefined();
  });

  it('stores another variant in a cookie and reloads the page', async () => {
    vi.stubGlobal('fetch', async () => healthy());
    const reload = vi.fn();
    await renderPage(<DeploymentBadge {...deployment} reload={reload} />);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'app' } });
    expect(document.cookie).toContain('variant=app');
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each(languages)('has a label in %s', async (language) => {
    vi.stubGlobal('fetch', async () => healthy());
    const { container } = await renderPage(<DeploymentBadge {...deployment} />, { language });
    expect(container.querySelector('summary')?.getAttribute('aria-label')).not.toMatch(
      /^deployment|^$/,
    );
  });
});
