import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '@/domain/entities/order';
import { openDialog, useDialogs } from '@/lib/dialogs/store';
import { readPayingProject, rememberPayingProject } from '@/lib/orders/paying-project.client';
import { clearSessionStorage } from '@/lib/storage/storage.client';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { projectEntry, signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { OrdersTab } from './orders-tab';

const order: OrderRow = {
  ...{ orderNo: '42', title: 'Pro', channel: 'STRIPE', wordCount: 1_000_000, amount: '1680.00' },
  ...{ callbackTime: Date.UTC(2026, 0, 2, 3), rechargeTime: null },
};
let server: ReturnType<typeof serveCalls>;

/** Moves this tab to an address, to which `referrer` led. */
function goTo(pathname: string, referrer = ''): void {
  window.history.replaceState(null, '', pathname);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
}
async function showReceipt(language: 'en_US' | 'zh_CN' = 'en_US') {
  signInWith();
  openDialog('user-centre', { tab: 'product_order', paidOrderNo: '42' });
  await renderPage(<OrdersTab paidOrderNo="42" />, { language });
}

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  goTo('/');
  server = serveCalls({
    'orders.list': () => ({
      list: [{ ...order, orderNo: '43', title: 'A later gift', amount: '0.00' }, order],
      total: 2,
      totalPage: 1,
    }),
    'projects.infoByUuid': ({ uuid }) => ({
      ...projectEntry(7),
      ...{ uuid, title: 'Muddy Paws', readOnly: false },
      owner: { username: null, userNo: '1' },
    }),
  });
});

it('says what was paid and leads back to the project by its name [BILL-040]', async () => {
  goTo('/chat/p-7');
  rememberPayingProject();
  goTo('/');
  await showReceipt();
  const back = await screen.findByRole('link', { name: 'Back to Muddy Paws' });
  expect(back.getAttribute('href')).toBe('/chat/p-7');
  expect(screen.getByRole('region', { name: 'Receipt' }).textContent).toContain('Pro · CN¥1,680');
  fireEvent.click(back);
  expect(useDialogs.getState().open).toBeNull();
});

it.each([
  ['did not come from a project', null],
  ['may no longer open the project', 'p-8'],
])('leads home a user who %s [BILL-040]', async (_, uuid) => {
  if (uuid) {
    goTo(`/chat/${uuid}`);
    rememberPayingProject();
    server.answers['projects.infoByUuid'] = () => {
      throw new CallError(404, '');
    };
  }
  await showReceipt('zh_CN');
  const back = await screen.findByRole('link', { name: '返回首页' });
  expect(back.getAttribute('href')).toBe('/');
  expect(server.inputsOf('projects.infoByUuid')).toEqual(uuid ? [{ uuid }] : []);
});

it('shows no receipt in the list of orders that was opened without a payment', async () => {
  signInWith();
  await renderPage(<OrdersTab />);
  await screen.findByRole('table');
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull();
});

describe('the project from which a user came to pay [BILL-040]', () => {
  it.each([
    ['is the open one', '/chat/p-1', '', 'p-1'],
    ['is the one that led to the plans', '/pricing', `${window.location.origin}/chat/p-2`, 'p-2'],
    ['is none on another site', '/pricing', 'https://evil.example/chat/p-3', null],
    ['is none on home, whatever led there', '/', `${window.location.origin}/chat/p-4`, null],
  ])('%s', (_, pathname, referrer, uuid) => {
    goTo(pathname, referrer);
    rememberPayingProject();
    expect(readPayingProject()).toBe(uuid);
  });

  it('survives the way to the provider and back, and is forgotten at sign-out [AUTH-035]', () => {
    goTo('/chat/p-1');
    rememberPayingProject();
    goTo('/', 'https://pay.example/done');
    rememberPayingProject();
    expect(readPayingProject()).toBe('p-1');
    clearSessionStorage();
    expect(readPayingProject()).toBeNull();
  });
});
