import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import {
  accept,
  auth,
  fillPhone,
  openSignIn,
  press,
  server,
  setUpSignIn,
  signedIn,
  toasts,
  type,
  user,
} from '@/tests/support/sign-in-dialog';

const { push } = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }));
setUpSignIn();

describe('the sign-in dialog', () => {
  it('shows in words what is wrong with a phone [AUTH-004]', async () => {
    await openSignIn();
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('Enter your mobile number');
    type('Mobile number', '12345678901');
    press('Send code');
    expect(screen.getByRole('alert').textContent).toContain('11-digit');
    expect(server.sent).toEqual([]);
  });

  it('sends a code and counts down from 90 [AUTH-009, AUTH-010, AUTH-011]', async () => {
    await openSignIn();
    type('Mobile number', '138 0013 8000');
    press('Send code');
    await waitFor(() => expect(toasts()).toEqual(['Code sent']));
    expect(server.sent).toEqual([
      { path: `${auth}/v2/captcha/sms`, body: { phone: '13800138000', notifyType: 'LOGIN' } },
    ]);
    const button = await screen.findByRole('button', { name: /Resend in (90|89) s/ });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('asks for the captcha when the server does, and sends it [AUTH-006, AUTH-007]', async () => {
    server.answers[`${auth}/v2/captcha/sms`] = {
      code: 20,
      message: 'Enter the image code first.',
    };
    await openSignIn();
    type('Mobile number', '13800138000');
    press('Send code');
    await screen.findByAltText('Image with 4 characters');
    expect(toasts()).toEqual(['Enter the image code first.']);
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('Enter the 4 characters in the image');
    type('Image code', 'ab1');
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('The image code has 4 characters.');
    server.answers[`${auth}/v2/captcha/sms`] = { code: 200, data: null };
    type('Image code', 'ab12');
    press('Send code');
    await waitFor(() =>
      expect(server.sent.at(-1)?.body).toMatchObject({
        graphCaptcha: 'ab12',
        graphCaptchaUuid: 'picture-1',
        graphProof: expect.stringMatching(/^\w+\.\w+$/),
      }),
    );
  });

  it('shows the server’s message of another refusal and loads a new captcha [AUTH-007]', async () => {
    server.answers[`${auth}/v2/captcha/sms`] = { code: 21, message: 'wrong' };
    await openSignIn();
    type('Mobile number', '13800138000');
    press('Send code');
    await screen.findByAltText('Image with 4 characters');
    server.answers[`${auth}/v2/captcha/sms`] = {
      code: 429,
      message: 'A code was sent a moment ago.',
    };
    const drawn = () => server.sent.filter(({ path }) => path.endsWith('/captcha/graph')).length;
    const before = drawn();
    type('Image code', 'ab12');
    press('Send code');
    await waitFor(() => expect(drawn()).toBe(before + 1));
    expect(toasts()[0]).toBe('A code was sent a moment ago.');
    expect((screen.getByLabelText('Image code') as HTMLInputElement).value).toBe('');
  });

  it('signs in, loads the account, confirms it, shows the gift and closes [AUTH-012, AUTH-014, AUTH-037]', async () => {
    const close = await openSignIn();
    fillPhone();
    accept();
    press('Sign in');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(server.sent[0]).toEqual({
      path: `${auth}/v1/auth/sms-login`,
      body: { phone: '13800138000', captcha: '123456' },
    });
    const paths = server.sent.map(({ path }) => path);
    for (const path of ['/v1/user', '/v1/user/product/permission'])
      expect(paths).toContain(`${auth}${path}`);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user, justSignedIn: true });
    expect(useToasts.getState().recent[0]).toMatchObject({
      title: 'You’re signed in',
      text: 'Welcome. 30,000 tokens are yours',
    });
  });

  it('submits by itself at the sixth digit once the terms are accepted [PP-12]', async () => {
    const close = await openSignIn();
    type('Mobile number', '13800138000');
    accept();
    type('SMS code', '123456');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it('shows the server’s message of a refusal as a toast; 21 also asks for the captcha [AUTH-013]', async () => {
    server.answers[`${auth}/v1/auth/sms-login`] = {
      code: 21,
      message: 'The picture code is needed now.',
    };
    const close = await openSignIn();
    fillPhone();
    accept();
    press('Sign in');
    await screen.findByAltText('Image with 4 characters');
    expect(toasts()).toEqual(['The picture code is needed now.']);
    expect(close).not.toHaveBeenCalled();
  });

  it('shows a wrong code and a wrong captcha at its field too [AUTH-013]', async () => {
    server.answers[`${auth}/v1/auth/sms-login`] = {
      code: 400,
      message: 'Wrong or expired.',
      data: { name: 'smsWrong' },
    };
    await openSignIn();
    fillPhone();
    accept();
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The SMS code was wrong or has expired.',
    );
    const code = screen.getByLabelText('SMS code');
    expect([code.getAttribute('aria-invalid'), code.getAttribute('aria-describedby')]).toEqual([
      'true',
      screen.getByRole('alert').id,
    ]);
    expect(toasts()).toEqual(['Wrong or expired.']);

    server.answers[`${auth}/v1/auth/sms-login`] = {
      code: 21,
      message: 'The picture code is needed now.',
      data: { name: 'captchaWrong' },
    };
    press('Sign in');
    await screen.findByAltText('Image with 4 characters');
    expect(screen.queryByRole('alert')).toBeNull();
    type('Image code', 'ab12');
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toContain('The image code was wrong');
    expect(screen.getByLabelText('Image code').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows that another sign-in is running [AUTH-025]', async () => {
    let release = () => {};
    server.answers['/dev/sign-in'] = () =>
      new Promise((done) => {
        release = () => done({ code: 200, data: signedIn });
      });
    await openSignIn({}, { embedded: true });
    press('Sign in as Ada');
    fillPhone();
    accept();
    press('Sign in');
    await waitFor(() => expect(toasts()[0]).toBe('Another sign-in is in progress. Wait a moment.'));
    await act(async () => release());
    await waitFor(() => expect(toasts()[0]).toBe('You’re signed in'));
  });

  it('returns a redirected user to the requested page [PP-21]', async () => {
    const close = await openSignIn(
      { reason: 'continue' },
      { embedded: true, returnTo: '/chat/abc' },
    );
    expect(screen.getByText(/Sign in to continue/)).toBeTruthy();
    press('Sign in as Ada');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(push).toHaveBeenCalledWith('/chat/abc');
  });
});
