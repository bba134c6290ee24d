'use client';

import { type ComponentType, useState } from 'react';
import { lazyOnDemand } from '@/components/ui/lazy';
import { closeDialog, type DialogName, type Dialogs, useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { readStored, writeStored } from '@/lib/storage/storage.client';

type Registry = { [Name in DialogName]?: ComponentType<Dialogs[Name] & { onClose(): void }> };

/** Each dialog's code loads when the dialog first opens. */
const registry: Registry = {
  'sign-in': lazyOnDemand(() =>
    import('@/components/sign-in/sign-in-dialog').then((one) => one.SignInDialog),
  ),
  'insufficient-tokens': lazyOnDemand(() =>
    import('@/components/billing/insufficient-tokens-dialog').then(
      (one) => one.InsufficientTokensDialog,
    ),
  ),
  password: lazyOnDemand(() =>
    import('@/components/account/password-dialog').then((one) => one.PasswordDialog),
  ),
  proof: lazyOnDemand(() =>
    import('@/components/account/proof-dialog').then((one) => one.ProofDialog),
  ),
  'user-centre': lazyOnDemand(() =>
    import('@/components/layout/user-centre-dialog').then((one) => one.UserCentreDialog),
  ),
  models: lazyOnDemand(() =>
    import('@/components/models/models-dialog').then((one) => one.ModelsDialog),
  ),
  rewind: lazyOnDemand(() =>
    import('@/components/versions/project-copy-dialogs').then((one) => one.RewindDialog),
  ),
  fork: lazyOnDemand(() =>
    import('@/components/versions/project-copy-dialogs').then((one) => one.ForkDialog),
  ),
  history: lazyOnDemand(() =>
    import('@/components/versions/history-dialog').then((one) => one.HistoryDialog),
  ),
  publish: lazyOnDemand(() => import('./site-publication').then((one) => one.SitePublication)),
  'form-inbox': lazyOnDemand(() =>
    import('@/components/site-forms/inbox-dialog').then((one) => one.InboxDialog),
  ),
  'push-project': lazyOnDemand(() =>
    import('@/components/repository/push-dialog').then((one) => one.PushDialog),
  ),
  'share-preview': lazyOnDemand(() =>
    import('@/components/versions/share-preview-dialog').then((one) => one.SharePreviewDialog),
  ),
  'share-to-user': lazyOnDemand(() =>
    import('@/components/versions/share-to-user-dialog').then((one) => one.ShareToUserDialog),
  ),
  upsell: lazyOnDemand(() =>
    import('@/components/billing/upsell-dialog').then((one) => one.UpsellDialog),
  ),
  payment: lazyOnDemand(() =>
    import('@/components/billing/payment-dialog').then((one) => one.PaymentDialog),
  ),
  invite: lazyOnDemand(() =>
    import('@/components/billing/invite-dialog').then((one) => one.InviteDialog),
  ),
  gift: lazyOnDemand(() =>
    import('@/components/billing/gift-dialog').then((one) => one.GiftDialog),
  ),
  'trial-offer': lazyOnDemand(() =>
    import('@/components/billing/trial-offer-dialog').then((one) => one.TrialOfferDialog),
  ),
  promotion: lazyOnDemand(() =>
    import('@/components/billing/promotion-dialog').then((one) => one.PromotionDialog),
  ),
  'import-chats': lazyOnDemand(() =>
    import('@/components/transfer/import-dialog').then((one) => one.ImportDialog),
  ),
  'import-project': lazyOnDemand(() =>
    import('@/components/transfer/import-project-dialog').then((one) => one.ImportProjectDialog),
  ),
  'delete-all-projects': lazyOnDemand(() =>
    import('@/components/projects/delete-all-dialog').then((one) => one.DeleteAllDialog),
  ),
  'delete-project': lazyOnDemand(() =>
    import('@/components/projects/delete-dialog').then((one) => one.DeleteDialog),
  ),
  'project-processing': lazyOnDemand(() =>
    import('@/components/projects/processing-dialog').then((one) => one.ProcessingDialog),
  ),
  cases: lazyOnDemand(() =>
    import('@/components/gallery/cases-dialog').then((one) => one.CasesDialog),
  ),
  community: lazyOnDemand(() =>
    import('@/components/gallery/community-dialog').then((one) => one.CommunityDialog),
  ),
  palette: lazyOnDemand(() => import('./palette').then((one) => one.Palette)),
  guide: lazyOnDemand(() =>
    import('@/components/help/guide-dialog').then((one) => one.GuideDialog),
  ),
  shortcuts: lazyOnDemand(() => import('./shortcuts-dialog').then((one) => one.ShortcutsDialog)),
};

const KeepAccountDialog = lazyOnDemand(() =>
  import('@/components/account/undo-deletion-dialog').then((one) => one.UndoDeletionDialog),
);

/** Renders the dialog that a feature opened by name. */
export function DialogHost() {
  const open = useDialogs((state) => state.open);
  if (!open) return <UndoDeletionOffer />;
  const Shown = registry[open.name] as ComponentType<object & { onClose(): void }> | undefined;
  return Shown ? <Shown {...open.props} onClose={closeDialog} /> : null;
}

/**
 * Shown once to users who return to an account that is about to be deleted. Their answer is stored,
 * because this component is mounted again after every dialog and on every visit.
 */
function UndoDeletionOffer() {
  const user = useSession((session) => session.user);
  const [answered, setAnswered] = useState(() => readStored('deletion_kept'));
  const dueAt = user?.deletionDueAt ?? null;
  if (!user || dueAt === null) return null;
  const deletion = `${user.userId}:${dueAt}`;
  if (answered === deletion) return null;
  const keepDeletion = () => {
    writeStored('deletion_kept', deletion);
    setAnswered(deletion);
  };
  return <KeepAccountDialog dueAt={dueAt} onClose={keepDeletion} />;
}
