'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import { HistoryTab } from '@/components/account/history-tab';
import { PersonalTab } from '@/components/account/personal-tab';
import { OrdersTab } from '@/components/billing/orders-tab';
import { TokensTab } from '@/components/billing/tokens-tab';
import { ResourcesTab } from '@/components/resources/resources-tab';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Tabs } from '@/components/ui/tabs';
import { type UserCentreTab, userCentreTabs } from '@/lib/account/tabs';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { type Dialogs, openDialog } from '@/lib/dialogs/store';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { signOut } from '@/lib/sign-in/sign-out';

/**
 * The content of each tab. A feature that adds a tab registers it here and in
 * `lib/account/tabs.ts`.
 */
const contents: Record<UserCentreTab, ComponentType<{ paidOrderNo?: string | undefined }>> = {
  product_token: TokensTab,
  product_self: PersonalTab,
  product_order: OrdersTab,
  product_resource: ResourcesTab,
  'chat-history': HistoryTab,
};

/**
 * The user centre (UC-002): tabs beside their panel, sign-out below. Only for signed-in users
 * (UC-003).
 */
export function UserCentreDialog({
  tab = userCentreTabs[0],
  paidOrderNo,
  onClose,
}: Dialogs['user-centre'] & { onClose(): void }) {
  const t = useTranslations();
  const signedIn = useSignedIn();
  const { sells } = useConfig();
  const selling = useSelling() ?? sells;
  const [shown, show] = useState(tab);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!signedIn && !leaving) openDialog('sign-in', {});
  }, [signedIn, leaving]);
  if (!signedIn) return null;
  const leave = async () => {
    setLeaving(true);
    await signOut();
    onClose();
  };
  const tabs = userCentreTabs
    .filter((value) => value !== 'product_order' || selling)
    .map((value) => {
      const Content = contents[value];
      return {
        value,
        label: t(`account.tabs.${value}`),
        content: <Content paidOrderNo={paidOrderNo} />,
      };
    });
  return (
    <Dialog
      tall
      title={t('account.title')}
      onClose={onClose}
      footer={
        <Button look="quiet" busy={leaving} onClick={() => void leave()} className="mr-auto -ml-3">
          <LogOut aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('shell.signOut')}
        </Button>
      }
    >
      <Tabs
        rail
        label={t('account.title')}
        tabs={tabs}
        value={shown}
        onChange={(value) => show(value as UserCentreTab)}
      />
    </Dialog>
  );
}
