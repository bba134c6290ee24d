import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@/domain/locale';
import { renderPage } from '@/tests/support/render';
import {
  auth,
  fillPhone,
  offer,
  press,
  server,
  setUpSignIn,
  type,
} from '@/tests/support/sign-in-dialog';
import { SignInDialog } from './sign-in-dialog';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));
setUpSignIn();

const elsewhere = ['google', 'github', 'phone', 'password', 'wechat'];

/** Opens the dialog and waits until its ways can be used. */
async function open(ways = elsewhere, config = {}) {
  offer({ ways });
  const close = vi.fn();
  await renderPage(<SignInDialog onClose={close} />, config);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Google/ }).closest('[inert]')).toBeNull(),
  );
  return close;
}
const buttons = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

describe('signing in by three elements', () => {
  it('has two buttons, one field and a sentence, with no box [AUTH-043, AUTH-002]', async () => {
    await open();
    expect(buttons()).toEqual([
      'Close',
      'Continue with Google',
      'Continue with GitHub',
      'Continue',
      'Other ways to sign in',
    ]);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/By continuing, you agree to the/).textContent).toBe(
      'By continuing, you agree to the privacy policy, the user agreement and the payment agreement.',
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/agreement?services=privacy',
      '/agreement?services=user',
      '/agreement?services=paypal',
    ]);
  });

  it.each<[where: string, config: { language?: Language }, ways: string[]]>([
    ['in Chinese', { language: 'zh_CN' }, elsewhere],
    ['where the operator lists the phone first', {}, ['phone', 'google', 'password']],
    ['without Google and GitHub', {}, ['password', 'phone']],
  ])('asks by a box %s [AUTH-003, AUTH-043]', async (_, config, ways) => {
    offer({ ways });
    await renderPage(<SignInDialog onClose={() => {}} />, config);
    await waitFor(() => expect(screen.getByRole('checkbox').closest('[inert]')).toBeNull());
  });

  it('opens a provider at the first press [AUTH-043]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open();
    press(/GitHub/);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('asks for the password after the name, and signs in [AUTH-043, AUTH-024]', async () => {
    const close = await open();
    press('Continue');
    expect(screen.getByRole('alert').textContent).toBe('Enter your username.');
    expect(screen.queryByLabelText('Password')).toBeNull();
    type('Username', 'ada');
    press('Continue');
    const password = screen.getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    expect(server.sent).toEqual([]);
    fireEvent.change(password, { target: { value: 'correct horse' } });
    press('Sign in');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(server.sent[0]).toEqual({
      path: `${auth}/v1/auth/login`,
      body: { username: 'ada', password: 'correct horse' },
    });
  });

  it('has phone and QR code behind a link, and a way back [AUTH-043, AUTH-001]', async () => {
    const close = await open();
    expect(screen.queryByLabelText('Mobile number')).toBeNull();
    press('Other ways to sign in');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['SMS', 'QR code']);
    expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
    expect(screen.getByText(/By continuing/)).toBeTruthy();
    press('Back');
    press('Other ways to sign in');
    fillPhone();
    press('Sign in');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(server.sent[0]?.path).toBe(`${auth}/v1/auth/sms-login`);
  });

  it('has no link where there is no other way [AUTH-043]', async () => {
    await open(['google', 'password']);
    expect(screen.queryByRole('button', { name: 'Other ways to sign in' })).toBeNull();
  });

  it.each([
    ['first while every provider is simulated', true],
    ['last beside a real provider', false],
  ])('offers the test account of a local server %s [AUTH-043, PP-09]', async (_, simulated) => {
    const { path, answer } = providersAnswer(simulated);
    server.answers[path] = answer;
    await open(elsewhere, { embedded: true });
    const ada = screen.getByRole('button', { name: 'Sign in as Ada' });
    const google = screen.getByRole('button', { name: /Google/ });
    const isFirst = ada.compareDocumentPosition(google) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(Boolean(isFirst)).toBe(simulated);
  });
});

function providersAnswer(simulated: boolean) {
  const names = ['google', 'github'];
  return {
    path: `${auth}/v1/auth/oauth/providers`,
    answer: { code: 200, data: { providers: names.map((name) => ({ name, simulated })) } },
  };
}
