'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { superCode } from '@/domain/billing/buying';
import { mayPromote } from '@/domain/billing/promotion';
import { trialTime } from '@/domain/billing/trial';
import { limits } from '@/domain/limits';
import { offersOf } from '@/lib/billing/offers';
import { productsQuery } from '@/lib/billing/products';
import { readPromotionRecord, recordPromotionShown } from '@/lib/billing/promotion';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { openDialog, useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { readStored, writeStored } from '@/lib/storage/storage.client';
import { readLastErrorAt } from '@/lib/toasts/last-error';

/**
 * Opens offers that the user has not asked for. Each offer opens on a different occasion (GAP-91),
 * and no offer opens while the user is busy (PP-25).
 */
export function AutomaticOffers() {
  const { bare } = useConfig();
  const path = usePathname();
  const queries = useQueryClient();
  const user = useSession((session) => session.user);
  const entered = useSession((session) => session.justSignedIn);
  // Show no offers where nothing is sold.
  const known = useSelling() === true && user !== null;

  const greet = useEffectEvent(() => {
    const { permissions, window: mode } = useSession.getState();
    if (bare || mode === 'app' || isDialogOpen()) return;
    if (user?.recallStatus === 1) return openDialog('gift', {});
    if (trialTime(permissions, Date.now())?.phase === 'offer') openDialog('trial-offer', {});
  });
  const signsIn = useDialogs(({ open }) => open?.name === 'sign-in');
  // Run after a sign-in, when the user is loaded and the sign-in dialog has closed.
  useEffect(() => {
    if (entered && known && !signsIn) greet();
  }, [entered, known, signsIn]);

  const promote = useEffectEvent(async () => {
    const isFirstVisit = readStored('visited') === null;
    writeStored('visited', true);
    const place = () => ({
      path,
      isFirstVisit,
      isBusy: isDialogOpen(),
      isHidden: bare || useSession.getState().window === 'app',
      lastErrorAt: readLastErrorAt(),
    });
    if (isFirstVisit || path !== '/') return;
    const products = await queries.fetchQuery(productsQuery('PLAN')).catch(() => []);
    const offer = offersOf(products).find(({ pricing }) => pricing.backendCode === superCode);
    const now = Date.now();
    if (!mayPromote(offer?.product, readPromotionRecord(), place(), now)) return;
    recordPromotionShown(now);
    openDialog('promotion', {});
  });
  useEffect(() => {
    if (!known || path !== '/') return;
    const timer = setTimeout(() => void promote(), limits.promotion.delayMs);
    return () => clearTimeout(timer);
  }, [known, path]);
  return null;
}

const isDialogOpen = () => useDialogs.getState().open !== null;
