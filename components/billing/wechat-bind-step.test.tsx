import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Pricing } from '@/domain/entities/product';
import { errors } from '@/domain/errors';
import { useDialogs } from '@/lib/dialogs/store';
import { offerOf } from '@/tests/support/offers';
import { renderPage } from '@/tests/support/render';
import { WechatBindStep } from './wechat-bind-step';

beforeEach(() => {
  useDialogs.setState({ open: null });
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: errors.confirmFirst.code, message: 'Confirm first', data: null }),
  );
});

it('asks for proof of identity before WeChat is bound, then returns to the purchase [SEC-H3]', async () => {
  const product = offerOf('CODE_PLAN_PRO');
  const [pricing] = product.pricingListRespList as [Pricing];
  const offer = { product, pricing };
  await renderPage(<WechatBindStep type="PLAN" offer={offer} onOther={() => {}} />);
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(useDialogs.getState().open?.name).toBe('proof'));
  const { props } = useDialogs.getState().open as { props: { onProven(): void } };
  props.onProven();
  expect(useDialogs.getState().open).toEqual({
    name: 'payment',
    props: { tab: 'PLAN', code: offer.pricing.backendCode },
  });
});
