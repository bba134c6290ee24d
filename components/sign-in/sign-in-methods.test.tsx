import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { renderPage } from '@/tests/support/render';
import {
  accept,
  auth,
  canBePressed,
  fillPassword,
  fillPhone,
  offer,
  openSignIn,
  press,
  server,
  setUpSignIn,
  signedIn,
  toasts,
  type,
} from '@/tests/support/sign-in-dialog';
import { SignInDialog } from './sign-in-dialog';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));
setUpSignIn();

describe('the ways to sign in', () => {
  it('has the tabs phone and QR code, and offers Google, GitHub and username with password [AUTH-001]', async () => {
    await openSignIn();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['SMS', 'QR code']);
    for (const name of [/Google/, /GitHub/, 'Use a username and password'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    press('Use a username and password');
    expect(screen.getByLabelText('Username')).toBeTruthy();
    press('Use an SMS code');
    expect(screen.getByLabelText('Mobile number')).toBeTruthy();
  });

  it('links the privacy terms, the user agreement and the payment agreement [AUTH-002]', async () => {
    await openSignIn();
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
    expect(links).toEqual([
      ['privacy policy', '/agreement?services=privacy', '_blank'],
      ['user agreement', '/agreement?services=user', '_blank'],
      ['payment agreement', '/agreement?services=paypal', '_blank'],
    ]);
  });

  it('shows a guest the free tokens [AUTH-039]', async () => {
    await openSignIn();
    expect(screen.getByRole('dialog').textContent).toContain('Sign in for 30,000 free tokens');
  });

  const tries: [string, () => void][] = [
    [
      'phone',
      () => {
        fillPhone();
        press('Sign in');
      },
    ],
    ['google', () => fireEvent.click(screen.getByRole('button', { name: /Google/ }))],
    ['github', () => fireEvent.click(screen.getByRole('button', { name: /GitHub/ }))],
    [
      'password',
      () => {
        fillPassword();
        press('Sign in');
      },
    ],
  ];
  it.each(tries)(
    'marks and focuses the box of the agreements before they are accepted, and sends nothing: %s [AUTH-003, AUTH-042]',
    async (_, attempt) => {
      const opened = vi.spyOn(window, 'open').mockReturnValue(null);
      await openSignIn();
      attempt();
      const box = screen.getByRole('checkbox');
      expect(screen.getByRole('alert').textContent).toBe('Please accept the terms to continue.');
      expect(box.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')).toBe(
        screen.getByRole('alert'),
      );
      expect(document.activeElement).toBe(box);
      expect(toasts()).toEqual([]);
      expect(server.sent).toEqual([]);
      expect(opened).not.toHaveBeenCalled();
      // A second attempt brings the focus back to the box.
      screen.getByRole('link', { name: 'user agreement' }).focus();
      press(/GitHub/);
      expect(document.activeElement).toBe(box);
      accept();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(box.getAttribute('aria-invalid')).toBeNull();
    },
  );

  it('says that a sign-in creates an account only under a form that creates one [PP-09]', async () => {
    const said = () => screen.queryByText('Your first sign-in creates your account.') !== null;
    offer({ ways: ['phone', 'password'] });
    await openSignIn();
    expect(said()).toBe(true);
    press('Use a username and password');
    expect(said()).toBe(false);
    press('Use an SMS code');
    expect(said()).toBe(true);
  });

  it('does not say so where only username and password are offered [PP-09]', async () => {
    offer({ ways: ['password'] });
    await openSignIn();
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(screen.queryByText('Your first sign-in creates your account.')).toBeNull();
  });

  it('remembers an acceptance from before the tab was redirected to a provider [AUTH-003]', async () => {
    await openSignIn({ agreed: true });
    expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('true');
  });

  it('requests no WeChat code before the agreements are accepted [AUTH-003]', async () => {
    offer({ ways: ['wechat'] });
    await openSignIn();
    expect(screen.getByText('Agree to the terms to see the code')).toBeTruthy();
    expect(server.sent).toEqual([]);
    press('Agree to the terms to see the code');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(server.sent).toEqual([]);
    accept();
    await waitFor(() => expect(server.sent[0]?.path).toBe(`${auth}/v1/wx/auth/qrcode`));
  });

  it('signs in with username and password [AUTH-024]', async () => {
    const close = await openSignIn();
    fillPassword();
    accept();
    press('Sign in');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(server.sent[0]).toEqual({
      path: `${auth}/v1/auth/login`,
      body: { username: 'ada', password: 'correct horse' },
    });
    expect(useSession.getState().status).toBe('signed-in');
    expect(useDialogs.getState().open).toBeNull();
  });

  it('shows a wrong password under the field, asks for the captcha after 21, and keeps the input [AUTH-024, GAP-10]', async () => {
    server.answers[`${auth}/v1/auth/login`] = {
      code: 400,
      message: 'The username or the password is wrong.',
    };
    await openSignIn();
    fillPassword();
    accept();
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The username or the password is wrong.',
    );
    server.answers[`${auth}/v1/auth/login`] = {
      code: 21,
      message: 'The picture code is needed now.',
    };
    press('Sign in');
    await screen.findByAltText('Image with 4 characters');
    server.answers[`${auth}/v1/auth/login`] = { code: 200, data: signedIn };
    type('Image code', 'ab12');
    press('Sign in');
    await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
    expect(
      server.sent.find(({ body }) => body && 'graphCaptcha' in (body as object))?.body,
    ).toEqual({
      username: 'ada',
      password: 'correct horse',
      graphCaptcha: 'ab12',
      graphCaptchaUuid: 'picture-1',
      graphProof: expect.stringMatching(/^\w+\.\w+$/),
    });
  });

  it('asks for a new password after a sign-in with a printed one [PP-18]', async () => {
    server.answers[`${auth}/v1/user/profile/password`] = {
      code: 200,
      data: { isSet: true, mustChange: true, confirmBy: [], phone: null },
    };
    const close = await openSignIn();
    fillPassword();
    accept();
    press('Sign in');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(useDialogs.getState().open).toEqual({ name: 'password', props: { reason: 'one-time' } });
  });

  describe('PP-09', () => {
    it('shows only what the server offers [PP-09, AUTH-001]', async () => {
      offer({ ways: ['phone'] });
      await openSignIn();
      expect(screen.queryAllByRole('tab')).toEqual([]);
      expect(screen.queryByRole('button', { name: /Google|GitHub|password/ })).toBeNull();
      expect(screen.getByLabelText('Mobile number')).toBeTruthy();
    });

    it('puts the providers first where the server lists them first [PP-09]', async () => {
      offer({ ways: ['google', 'phone'] });
      await openSignIn({}, { language: 'zh_CN' });
      const phone = screen.getByLabelText('手机号');
      const google = screen.getByRole('button', { name: /Google/ });
      expect(google.compareDocumentPosition(phone) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    });

    it('registers with name and password where the server allows it, always with the captcha [PP-09]', async () => {
      offer({ ways: ['password'], signUp: true });
      server.answers[`${auth}/v1/auth/register`] = { code: 200, data: null };
      const close = await openSignIn();
      press('New here? Create an account');
      await screen.findByAltText('Image with 4 characters');
      type('Username or email', 'ada');
      type('Password', 'short');
      type('Image code', 'ab12');
      accept();
      press('Create account and sign in');
      expect(screen.getByRole('alert').textContent).toBe('Passwords need at least 8 characters.');
      type('Password', 'correct horse');
      press('Create account and sign in');
      await waitFor(() => expect(close).toHaveBeenCalledOnce());
      const login = { username: 'ada', password: 'correct horse' };
      expect(server.sent.slice(-5).map(({ body }) => body)).toContainEqual({
        ...login,
        graphCaptcha: 'ab12',
        graphCaptchaUuid: 'picture-1',
        graphProof: expect.stringMatching(/^\w+\.\w+$/),
      });
      expect(server.sent.find(({ path }) => path.endsWith('/auth/login'))?.body).toEqual(login);
    });

    it('asks for an invitation code where one is required, and sends it with every way [PP-09]', async () => {
      offer({ register: 'invite' });
      const close = await openSignIn();
      type('Invitation code', 'ABCD2345');
      fillPhone();
      accept();
      press('Sign in');
      await waitFor(() => expect(close).toHaveBeenCalledOnce());
      expect(server.sent[0]?.body).toEqual({
        phone: '13800138000',
        captcha: '123456',
        invitationCode: 'ABCD2345',
      });
    });

    it('shows where accounts come from when registration is closed [PP-09]', async () => {
      offer({ register: 'closed' });
      await openSignIn();
      expect(screen.getByText('Accounts are created by the administrator.')).toBeTruthy();
    });
  });

  describe('PP-12', () => {
    const small = () =>
      vi.spyOn(window, 'matchMedia').mockImplementation(
        (query) =>
          ({
            matches: query.includes('640px'),
            addEventListener: () => {},
            removeEventListener: () => {},
          }) as never,
      );

    it('hides the QR code on a phone, which cannot scan its own screen [PP-12]', async () => {
      small();
      await openSignIn();
      expect(screen.queryAllByRole('tab')).toEqual([]);
      expect(screen.getByLabelText('Mobile number')).toBeTruthy();
    });

    it('keeps the input when the phone is rotated', async () => {
      const turned = new Set<() => void>();
      let narrow = false;
      vi.spyOn(window, 'matchMedia').mockImplementation(
        (query) =>
          ({
            matches: narrow && query.includes('640px'),
            addEventListener: (_: string, one: () => void) => turned.add(one),
            removeEventListener: (_: string, one: () => void) => turned.delete(one),
          }) as never,
      );
      await openSignIn();
      type('Mobile number', '13800138000');
      narrow = true;
      act(() => {
        for (const one of turned) one();
      });
      expect(screen.queryAllByRole('tab')).toEqual([]);
      expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('13800138000');
    });

    it('shows the QR code inside WeChat, where it can be pressed [PP-12]', async () => {
      small();
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone MicroMessenger/8.0.50');
      await openSignIn();
      expect(screen.getAllByRole('tab')).toHaveLength(2);
    });

    it('lets a phone fill the code in [PP-12]', async () => {
      await openSignIn();
      const code = screen.getByLabelText('SMS code');
      expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
        'one-time-code',
        'numeric',
      ]);
      type('SMS code', ' 123 456 ');
      expect((code as HTMLInputElement).value).toBe('123456');
    });
  });

  it('reserves its space before the ways are known, and can be used when all of it is rendered', async () => {
    let tell = (_: { code: number; data: unknown }) => {};
    server.answers[`${auth}/v1/auth/oauth/providers`] = () =>
      new Promise((answer) => (tell = answer));
    offer({ register: 'closed' });
    await renderPage(<SignInDialog onClose={() => {}} />);
    const phone = await screen.findByLabelText('Mobile number');
    await screen.findByText('Accounts are created by the administrator.');
    expect(phone.closest('[inert]')).not.toBeNull();
    tell({ code: 200, data: { providers: [{ name: 'google', simulated: true }] } });
    await canBePressed();
    expect(screen.getByLabelText('Mobile number')).toBe(phone);
    expect(screen.getByText('Google and GitHub are simulated here.')).toBeTruthy();
  });

  it('shows why the ways cannot be loaded, and tries again', async () => {
    server.answers[`${auth}/v1/auth/providers`] = {
      code: 502,
      message: 'The server cannot be reached right now.',
    };
    await renderPage(<SignInDialog onClose={() => {}} />);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The server cannot be reached right now.',
    );
    offer({});
    press('Try again');
    await screen.findByLabelText('Mobile number');
  });
});
