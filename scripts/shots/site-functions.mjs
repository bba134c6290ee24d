// The functions, secrets and hosts of an app in the data manager, with invented answers.
import { answer } from './answers.mjs';

export async function answerFunctions(page, base) {
  const one = (name, more = {}) => ({
    ...{ name, isOpen: false, schedule: null, hasBadSchedule: false, lastErrorAt: null, ...more },
  });
  await answer(page, `${base}?*`, {
    list: [
      one('payment-webhook', { isOpen: true, lastErrorAt: '2026-11-26T17:05:00Z' }),
      one('send-confirmation'),
      one('daily-report', {
        schedule: {
          ...{ cron: '0 8 * * 1-5', timeZone: 'Asia/Shanghai' },
          ...{ nextAt: '2026-11-30T00:00:00Z', lastAt: '2026-11-27T00:00:00Z' },
          lastStatus: 'ok',
        },
      }),
    ],
  });
  await answer(page, `${base}/settings*`, {
    hosts: ['api.stripe.com', 'api.resend.com'],
    secrets: [
      { name: 'STRIPE_SECRET_KEY', hasLive: true, changedAt: '2026-11-20T09:30:00Z' },
      { name: 'RESEND_API_KEY', hasLive: false, changedAt: '2026-11-20T09:30:00Z' },
    ],
  });
  const line = (id, name, isError, text) => ({
    ...{ id, name, isError, text, at: `2026-11-26T17:05:0${id}Z` },
  });
  await answer(page, `${base}/lines*`, {
    list: [
      line(
        3,
        'payment-webhook',
        true,
        'TypeError: fetch failed: this app may not call pay.example',
      ),
      line(2, 'payment-webhook', false, 'event charge.succeeded ••••'),
      line(1, 'daily-report', false, '3 bookings'),
    ],
  });
}
