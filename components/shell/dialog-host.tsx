'use client';

import dynamic from 'next/dynamic';
import { type ComponentType, useState } from 'react';
import { closeDialog, type DialogName, type Dialogs, useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { fetchAsked } from '@/lib/window/fetch-part.client';

type Registry = { [Name in DialogName]?: ComponentType<Dialogs[Name] & { onClose(): void }> };

/** Each dialog is fetched when it is first opened. */
const registry: Registry = {
  'sign-in': dynamic(() => fetchAsked(() => import('@/components/sign-in/sign-in-dialog').then((one) => one.SignInDialog))),
  'insufficient-tokens': dynamic(() =>
    fetchAsked(() => import('@/components/billing/insufficient-tokens-dialog').then((one) => one.InsufficientTokensDialog)),
  ),
  password: dynamic(() => fetchAsked(() => import('@/components/account/password-dialog').then((one) => one.PasswordDialog))),
  'user-centre': dynamic(() => fetchAsked(() => import('@/components/shell/user-centre-dialog').then((one) => one.UserCentreDialog))),
  models: dynamic(() => fetchAsked(() => import('@/components/models/models-dialog').then((one) => one.ModelsDialog))),
  rewind: dynamic(() => fetchAsked(() => import('@/components/versions/site-action-dialog').then((one) => one.RewindDialog))),
  fork: dynamic(() => fetchAsked(() => import('@/components/versions/site-action-dialog').then((one) => one.ForkDialog))),
  history: dynamic(() => fetchAsked(() => import('@/components/versions/history-dialog').then((one) => one.HistoryDialog))),
  publish: dynamic(() => fetchAsked(() => import('@/components/publishing/publish-dialog').then((one) => one.PublishDialog))),
  'push-project': dynamic(() => fetchAsked(() => import('@/components/repository/push-dialog').then((one) => one.PushDialog))),
  'share-preview': dynamic(() =>
    fetchAsked(() => import('@/components/versions/share-preview-dialog').then((one) => one.SharePreviewDialog)),
  ),
  'share-to-user': dynamic(() =>
    fetchAsked(() => import('@/components/versions/share-to-user-dialog').then((one) => one.ShareToUserDialog)),
  ),
  upsell: dynamic(() => fetchAsked(() => import('@/components/billing/upsell-dialog').then((one) => one.UpsellDialog))),
  payment: dynamic(() => fetchAsked(() => import('@/components/billing/payment-dialog').then((one) => one.PaymentDialog))),
  invite: dynamic(() => fetchAsked(() => import('@/components/billing/invite-dialog').then((one) => one.InviteDialog))),
  gift: dynamic(() => fetchAsked(() => import('@/components/billing/gift-dialog').then((one) => one.GiftDialog))),
  'trial-offer': dynamic(() => fetchAsked(() => import('@/components/billing/trial-offer-dialog').then((one) => one.TrialOfferDialog))),
  promotion: dynamic(() => fetchAsked(() => import('@/components/billing/promotion-dialog').then((one) => one.PromotionDialog))),
  'import-chats': dynamic(() => fetchAsked(() => import('@/components/transfer/import-dialog').then((one) => one.ImportDialog))),
  'import-project': dynamic(() =>
    fetchAsked(() => import('@/components/transfer/import-project-dialog').then((one) => one.ImportProjectDialog)),
  ),
  'delete-all-projects': dynamic(() =>
    fetchAsked(() => import('@/components/projects/delete-all-dialog').then((one) => one.DeleteAllDialog)),
  ),
  'delete-project': dynamic(() => fetchAsked(() => import('@/components/projects/delete-dialog').then((one) => one.DeleteDialog))),
  'project-processing': dynamic(() =>
    fetchAsked(() => import('@/components/projects/processing-dialog').then((one) => one.ProcessingDialog)),
  ),
  cases: dynamic(() => fetchAsked(() => import('@/components/gallery/cases-dialog').then((one) => one.CasesDialog))),
  community: dynamic(() => fetchAsked(() => import('@/components/gallery/community-dialog').then((one) => one.CommunityDialog))),
  palette: dynamic(() => fetchAsked(() => import('./palette').then((one) => one.Palette))),
  guide: dynamic(() => fetchAsked(() => import('@/components/help/guide-dialog').then((one) => one.GuideDialog))),
  shortcuts: dynamic(() => fetchAsked(() => import('./shortcuts-dialog').then((one) => one.ShortcutsDialog))),
};

const KeepAccountDialog = dynamic(() =>
  fetchAsked(() => import('@/components/account/keep-account-dialog').then((one) => one.KeepAccountDialog)),
);

/** Shows the dialog that any noun asked for by name (architecture §8). */
export function DialogHost() {
  const open = useDialogs((state) => state.open);
  if (!open) return <LeavingOffer />;
  const Shown = registry[open.name] as ComponentType<object & { onClose(): void }> | undefined;
  return Shown ? <Shown {...open.props} onClose={closeDialog} /> : null;
}

/** Once a visit, to who comes back to an account that is to be deleted. */
function LeavingOffer() {
  const dueAt = useSession((session) => session.user?.deletionDueAt ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  return dueAt === null || dueAt === seen ? null : <KeepAccountDialog dueAt={dueAt} onClose={() => setSeen(dueAt)} />;
}
