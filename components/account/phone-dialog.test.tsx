import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNewPhoneSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import {
  base,
  openCentre,
  person,
  press,
  sms,
  startScene,
  toasts,
  type,
} from '@/tests/support/user-centre';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

let scene: ReturnType<typeof startScene>;
beforeEach(() => {
  scene = startScene();
});
afterEach(() => vi.unstubAllGlobals());

describe('the phone dialog', () => {
  const change = async () => {
    await openCentre();
    press('Edit: Mobile number');
    await screen.findByLabelText('Mobile number');
  };
  const fill = () => {
    type('Mobile number', '13900139000');
    type('SMS code', '123456');
  };

  it('validates phone and code by the rules of sign-in [BIND-001, BIND-002]', async () => {
    await change();
    expect(screen.queryByLabelText('Image code')).toBeNull();
    press('Save number');
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'Enter your mobile number',
      'Enter the 6-digit code',
    ]);
    type('Mobile number', '12345678901');
    type('SMS code', '12345');
    press('Save number');
    const [phone, code] = screen.getAllByRole('alert').map((one) => one.textContent);
    expect([phone?.includes('11-digit'), code]).toEqual([true, 'The code has 6 digits.']);
    expect(scene.sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });

  it('sends a code to the new phone and counts down from 90, then 60 [BIND-003, BIND-006]', async () => {
    await change();
    type('Mobile number', '13900139000');
    press('Send code');
    await screen.findByRole('button', { name: 'Resend in 90 s' });
    expect(scene.bodyOf(`POST ${sms}`)).toEqual({
      phone: '13900139000',
      notifyType: 'UPDATE_PHONE',
    });
    act(() => useNewPhoneSmsCooldown.setState({ resendAt: 0 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: 'Resend in 60 s' });
  });

  it.each([20, 21])('asks for the captcha when sending returns %i [BIND-004]', async (code) => {
    scene.answers[`POST ${sms}`] = { code, message: 'Enter the image code first.' };
    await change();
    type('Mobile number', '13900139000');
    press('Send code');
    await screen.findByLabelText('Image code');
    scene.answers[`POST ${sms}`] = { code: 200 };
    type('Image code', 'ab');
    press('Send code');
    expect(screen.getByRole('alert').textContent).toBe('The image code has 4 characters.');
    await screen.findByAltText('Image with 4 characters');
    type('Image code', 'ab12');
    press('Send code');
    await waitFor(() =>
      expect(scene.bodyOf(`POST ${sms}`)).toMatchObject({
        graphCaptcha: 'ab12',
        graphCaptchaUuid: 'picture-1',
        graphProof: expect.stringMatching(/^\w+\.\w+$/),
      }),
    );
  });

  it('shows the server’s message of any other failure and loads a new captcha [BIND-004]', async () => {
    scene.answers[`POST ${sms}`] = { code: 21, message: 'x' };
    await change();
    type('Mobile number', '13900139000');
    press('Send code');
    await screen.findByAltText('Image with 4 characters');
    const drawn = () => scene.sent.filter(({ call }) => call.endsWith('/captcha/graph')).length;
    const before = drawn();
    scene.answers[`POST ${sms}`] = { code: 500, message: 'The SMS could not be scene.sent.' };
    type('Image code', 'ab12');
    press('Send code');
    await waitFor(() => expect(drawn()).toBe(before + 1));
    expect(toasts()[0]).toBe('The SMS could not be scene.sent.');
  });

  it('saves the new phone, shows the server’s message and the new phone [BIND-005]', async () => {
    await change();
    scene.answers[`GET ${base}/user`] = { code: 200, data: { ...person, phone: '13900139000' } };
    fill();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Change mobile number' })).toBeNull(),
    );
    expect(scene.bodyOf(`PUT ${base}/user/profile/phone`)).toEqual({
      phone: '13900139000',
      captcha: '123456',
    });
    expect(toasts()).toEqual(['Mobile number saved']);
    expect(screen.getByText('139****9000')).toBeTruthy();
  });

  it.each([
    [22, 'This is already linked to another account.'],
    [400, 'The SMS code was wrong or has expired.'],
  ])('shows under the code why it was refused with %i [BIND-005]', async (code, message) => {
    scene.answers[`PUT ${base}/user/profile/phone`] = { code, message };
    await change();
    fill();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('SMS code').getAttribute('aria-invalid')).toBe('true');
    expect(toasts()).toEqual([]);
  });

  it('shows the captcha when saving returns 21 [BIND-005]', async () => {
    scene.answers[`PUT ${base}/user/profile/phone`] = {
      code: 21,
      message: 'The picture code was wrong.',
    };
    await change();
    fill();
    await screen.findByLabelText('Image code');
  });

  it('asks for a code sent to the old phone first, then for one sent to the new phone [GAP-15]', async () => {
    scene.answers[`GET ${base}/user/confirmation`] = {
      code: 200,
      data: { needed: true, ways: ['phone'], phone: '138****8000' },
    };
    scene.answers[`POST ${base}/user/confirmation/sms`] = { code: 200, data: null };
    scene.answers[`POST ${base}/user/confirmation`] = () => {
      scene.answers[`GET ${base}/user/confirmation`] = {
        code: 200,
        data: { needed: false, ways: ['phone'], phone: '138****8000' },
      };
      return { code: 200, data: null };
    };
    await openCentre();
    press('Edit: Mobile number');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    expect(within(dialog).getByText(/138\*{4}8000/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    await waitFor(() =>
      expect(scene.sent.map(({ call }) => call)).toContain(`POST ${base}/user/confirmation/sms`),
    );
    type('SMS code', '654321');
    await screen.findByRole('dialog', { name: 'Change mobile number' });
    expect(scene.bodyOf(`POST ${base}/user/confirmation`)).toEqual({ captcha: '654321' });
  });

  it('asks again when the proof expires in between [GAP-15]', async () => {
    await change();
    scene.answers[`PUT ${base}/user/profile/phone`] = {
      code: 428,
      message: 'Confirm first that it’s you.',
    };
    scene.answers[`GET ${base}/user/confirmation`] = {
      code: 200,
      data: { needed: true, ways: ['phone'], phone: '138****8000' },
    };
    fill();
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  });
});
