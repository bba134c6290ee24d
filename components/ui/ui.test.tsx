import { act, fireEvent, screen } from '@testing-library/react';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { toast, useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { renderPage } from '@/tests/support/render';
import { Bell } from './bell';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { ErrorNotice } from './error-notice';
import { Field } from './field';
import { IconButton } from './icon-button';
import { ToastViewport } from './toast-viewport';
import { TooltipLayer } from './tooltip';
import { useRestoreButtonFocus } from './use-restore-button-focus';

beforeEach(() => useToasts.setState({ shown: [], recent: [], unseen: 0 }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('closes 2500 ms after it was shown [CONST-001]', async () => {
    await renderPage(<ToastViewport />);
    vi.useFakeTimers();
    act(() => void toast({ kind: 'success', title: 'Saved' }));
    expect(screen.getByRole('status').textContent).toContain('Saved');
    pass(limits.toast.closeMs - 1);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('closes 2000 ms after it was shown inside the user centre [UC-018]', async () => {
    await renderPage(<ToastViewport />);
    vi.useFakeTimers();
    useDialogs.setState({ open: { name: 'user-centre', props: {} } });
    act(() => void toast({ kind: 'success', title: 'Saved' }));
    useDialogs.setState({ open: null });
    pass(1999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('pauses while the pointer is on it and while the tab is hidden [PP-15]', async () => {
    await renderPage(<ToastViewport />);
    vi.useFakeTimers();
    act(() => void toast({ kind: 'error', title: 'Lost' }));
    pass(2000);
    fireEvent.pointerEnter(screen.getByRole('region'));
    pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain('Lost');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(60_000);
    expect(screen.queryByText('Lost')).not.toBeNull();
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    pass(500);
    expect(screen.queryByText('Lost')).toBeNull();
  });

  it('stays readable under the bell', async () => {
    toast({ kind: 'error', title: 'Lost', reference: '7F3K-92' });
    useToasts.setState({ shown: [] });
    await renderPage(<Bell />);
    fireEvent.click(screen.getByRole('button', { name: '1 new notice' }));
    expect(await screen.findByText('Lost')).toBeTruthy();
    expect(screen.getByText('Ref 7F3K-92')).toBeTruthy();
    expect(useToasts.getState().unseen).toBe(0);
  });
});

describe('a tooltip', () => {
  it('closes 2500 ms after it opened, and with Escape [CONST-001]', async () => {
    await renderPage(
      <>
        <IconButton label="Reload" icon={BellIcon} />
        <TooltipLayer />
      </>,
    );
    vi.useFakeTimers();
    const button = screen.getByRole('button', { name: 'Reload' });
    fireEvent.pointerOver(button);
    pass(350);
    expect(screen.queryByText('Reload')).not.toBeNull();
    pass(2499);
    expect(screen.queryByText('Reload')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Reload')).toBeNull();
    fireEvent.pointerOver(document.body);
    fireEvent.pointerOver(button);
    pass(400);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByText('Reload')).toBeNull();
  });

  it('stays closed while something is dragged', async () => {
    await renderPage(
      <>
        <IconButton label="Reload" icon={BellIcon} />
        <TooltipLayer />
      </>,
    );
    vi.useFakeTimers();
    const button = screen.getByRole('button', { name: 'Reload' });
    fireEvent.pointerOver(button, { buttons: 1 });
    pass(limits.tooltip.closeMs - 1);
    expect(screen.queryByText('Reload')).toBeNull();
    fireEvent.pointerOver(button, { buttons: 0 });
    pass(350);
    expect(screen.queryByText('Reload')).not.toBeNull();
  });
});

describe('a copy button', () => {
  it('shows a tick for two seconds [CONST-003]', async () => {
    const written = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText: written } });
    await renderPage(<CopyButton text="npm start" />);
    vi.useFakeTimers();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
    expect(written).toHaveBeenCalledWith('npm start');
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeNull();
    pass(1999);
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('an error notice', () => {
  it('shows what happened, what was kept, what to do, and a reference [PP-14]', async () => {
    await renderPage(
      <ErrorNotice
        error={new CallError(4000, '', 'request-1')}
        actions={<Button>Try again</Button>}
      />,
    );
    const text = screen.getByRole('alert').textContent;
    expect(text).toContain('An unexpected error happened while calling the model');
    expect(text).toContain('Nothing was lost.');
    expect(text).toContain('use another model');
    expect(text).toMatch(/Ref \w{4}-\w\w/);
  });

  it('copies the whole request id and the product version with the details [PP-14]', async () => {
    const written = vi.fn(async (_: string) => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
    const error = new CallError(4000, 'It broke.', '01985f0e-7a1c-7000-8000-000000000001');
    await renderPage(<ErrorNotice error={error} details={{ run: 'r1' }} />, { version: '9.8.7' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy details' })));
    const lines = written.mock.calls[0]?.[0].split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'message: It broke.',
        `reference: ${error.reference}`,
        'request: 01985f0e-7a1c-7000-8000-000000000001',
        'product: 9.8.7',
        'run: r1',
      ]),
    );
    expect(error.reference).toMatch(/^\w{4}-\w\w$/);
    vi.unstubAllGlobals();
  });
});

describe('a dialog', () => {
  it('focuses the given element, and closes with Escape', async () => {
    const close = vi.fn();
    await renderPage(
      <Dialog onClose={close} title="Sign in">
        <Field label="Phone" data-autofocus error="Not a number" />
      </Dialog>,
    );
    const field = await screen.findByLabelText('Phone');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Not a number',
    );
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });
});

function Uploading() {
  const [busy, work] = useState(false);
  const button = useRestoreButtonFocus(busy);
  return (
    <>
      <Button ref={button} busy={busy} onClick={() => work(true)}>
        Upload
      </Button>
      <Button onClick={() => work(false)}>End</Button>
    </>
  );
}

it('restores the focus to a busy button, unless another element took it', async () => {
  await renderPage(<Uploading />);
  const button = screen.getByRole('button', { name: 'Upload' });
  const end = screen.getByRole('button', { name: 'End' });
  button.focus();
  fireEvent.click(button);
  button.blur();
  fireEvent.click(end);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  end.focus();
  fireEvent.click(end);
  expect(document.activeElement).toBe(end);
});

it('announces a busy button, which cannot be pressed twice', async () => {
  const press = vi.fn();
  await renderPage(
    <Button busy onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(press).not.toHaveBeenCalled();
});
