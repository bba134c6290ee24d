import { screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { languages } from '@/domain/locale';
import { messagesOf } from '@/tests/support/page';
import { uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { HomeSession } from './home-session';

vi.mock('server-only', () => ({}));

const shown = {
  place: { domain: 'sites.example', port: 443, secure: true },
  session: {
    ...{ uuid: uuidOf(3), title: 'Launch', name: 'launch', prompt: 'A launch page' },
    ...{ picUrl: '/pic/3', previewUrl: 'https://launch.sites.example/' },
    ...{ files: ['index.html', 'src/content.ts'], fileCount: 14 },
  },
};

it.each(languages)(
  'shows words, files and site of a session, in %s [HOME-012]',
  async (language) => {
    await renderPage(<HomeSession shown={shown} pageHost="localhost" />, { language });
    const { gallery } = messagesOf(language);
    const region = within(screen.getByRole('region', { name: gallery.session.title }));
    const frames = region.getAllByRole('listitem').map((one) => one.textContent);
    expect(frames[0]).toBe(`${gallery.session.say}A launch page`);
    expect(region.getByText('src/content.ts')).toBeTruthy();
    expect(region.getByText(/12/)).toBeTruthy();
    expect(region.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      `/chat/${uuidOf(3)}`,
      'https://launch.sites.example/',
    ]);
  },
);

it('is complete in the first HTML [HOME-012]', () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-US" messages={messagesOf('en_US')} timeZone="Asia/Shanghai">
      <HomeSession shown={shown} pageHost="localhost" />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('A launch page');
  expect(html).toContain('src="/pic/3"');
});
