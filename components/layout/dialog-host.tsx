'use client';

import { type ComponentType, useState } from 'react';
import { askedPart } from '@/components/ui/part';
import { closeDialog, type DialogName, type Dialogs, useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';

type Registry = { [Name in DialogName]?: ComponentType<Dialogs[Name] & { onClose(): void }> };

/** Each dialog is loaded on first open. */
const registry: Registry = {
  'sign-in': askedPart(() =>
    import('@/components/sign-in/sign-in-dialog').then((one) => one.SignInDialog),
  ),
  'insufficient-tokens': askedPart(() =>
    import('@/components/billing/insufficient-tokens-dialog').then(
      (one) => one.InsufficientTokensDialog,
    ),
  ),
  password: askedPart(() =>
    import('@/components/account/password-dialog').then((one) => one.PasswordDialog),
  ),
  proof: askedPart(() =>
    import('@/components/account/proof-dialog').then((one) => one.ProofDialog),
  ),
  'user-centre': askedPart(() =>
    import('@/components/layout/user-centre-dialog').then((one) => one.UserCentreDialog),
  ),
  models: askedPart(() =>
    import('@/components/models/models-dialog').then((one) => one.ModelsDialog),
  ),
  rewind: askedPart(() =>
    import('@/components/versions/site-action-dialog').then((one) => one.RewindDialog),
  ),
  fork: askedPart(() =>
    import('@/components/versions/site-action-dialog').then((one) => one.ForkDialog),
  ),
  history: askedPart(() =>
    import('@/components/versions/history-dialog').then((one) => one.HistoryDialog),
  ),
  publish: askedPart(() =>
    import('@/components/publishing/publish-dialog').then((one) => one.PublishDialog),
  ),
  'push-project': askedPart(() =>
    import('@/components/repository/push-dialog').then((one) => one.PushDialog),
  ),
  'share-preview': askedPart(() =>
    import('@/components/versions/share-preview-dialog').then((one) => one.SharePreviewDialog),
  ),
  'share-to-user': askedPart(() =>
    import('@/components/versions/share-to-user-dialog').then((one) => one.ShareToUserDialog),
  ),
  upsell: askedPart(() =>
    import('@/components/billing/upsell-dialog').then((one) => one.UpsellDialog),
  ),
  payment: askedPart(() =>
    import('@/components/billing/payment-dialog').then((one) => one.PaymentDialog),
  ),
  invite: askedPart(() =>
    import('@/components/billing/invite-dialog').then((one) => one.InviteDialog),
  ),
  gift: askedPart(() => import('@/components/billing/gift-dialog').then((one) => one.GiftDialog)),
  'trial-offer': askedPart(() =>
    import('@/components/billing/trial-offer-dialog').then((one) => one.TrialOfferDialog),
  ),
  promotion: askedPart(() =>
    import('@/components/billing/promotion-dialog').then((one) => one.PromotionDialog),
  ),
  'import-chats': askedPart(() =>
    import('@/components/transfer/import-dialog').then((one) => one.ImportDialog),
  ),
  'import-project': askedPart(() =>
    import('@/components/transfer/import-project-dialog').then((one) => one.ImportProjectDialog),
  ),
  'delete-all-projects': askedPart(() =>
    import('@/components/projects/delete-all-dialog').then((one) => one.DeleteAllDialog),
  ),
  'delete-project': askedPart(() =>
    import('@/components/projects/delete-dialog').then((one) => one.DeleteDialog),
  ),
  'project-processing': askedPart(() =>
    import('@/components/projects/processing-dialog').then((one) => one.ProcessingDialog),
  ),
  cases: askedPart(() =>
    import('@/components/gallery/cases-dialog').then((one) => one.CasesDialog),
  ),
  community: askedPart(() =>
    import('@/components/gallery/community-dialog').then((one) => one.CommunityDialog),
  ),
  palette: askedPart(() => import('./palette').then((one) => one.Palette)),
  guide: askedPart(() => import('@/components/help/guide-dialog').then((one) => one.GuideDialog)),
  shortcuts: askedPart(() => import('./shortcuts-dialog').then((one) => one.ShortcutsDialog)),
};

const KeepAccountDialog = askedPart(() =>
  import('@/components/account/keep-account-dialog').then((one) => one.KeepAccountDialog),
);

/** Renders the dialog that any feature opened by name (ADR 005). */
export function DialogHost() {
  const open = useDialogs((state) => state.open);
  if (!open) return <LeavingOffer />;
  const Shown = registry[open.name] as ComponentType<object & { onClose(): void }> | undefined;
  return Shown ? <Shown {...open.props} onClose={closeDialog} /> : null;
}

/** Shown once per visit to users who return to an account that is about to be deleted. */
function LeavingOffer() {
  const dueAt = useSession((session) => session.user?.deletionDueAt ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  return dueAt === null || dueAt === seen ? null : (
    <KeepAccountDialog dueAt={dueAt} onClose={() => setSeen(dueAt)} />
  );
}
