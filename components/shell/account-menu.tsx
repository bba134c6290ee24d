'use client';

import { Coins, FlaskConical, Gem, Images, LogOut, UserPlus, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem, MenuLine, MenuNote } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { displayName } from '@/domain/rules/display-name';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session/store';
import { signOut } from '@/lib/sign-in/sign-out';

/** Name, balance, the user centre and the way out (AUTH-039). */
export function AccountMenu(panel: PanelProps) {
  const t = useTranslations('shell');
  const { embedded } = useConfig();
  const user = useSession((session) => session.user);
  const selling = useSelling();
  if (!user) return panel.trigger;
  return (
    <Menu {...panel}>
      <MenuNote>
        <span className="block font-medium text-14">{displayName(user) || user.userNo}</span>
        <span className="mt-1 block text-ink-soft">
          {t('balance')} <span className="font-mono text-ink">{t('tokens', { tokens: user.tokens })}</span>
        </span>
      </MenuNote>
      <MenuLine />
      {selling && (
        <>
          <MenuItem icon={Gem} onSelect={() => window.open(paths.pricing, '_blank', 'noopener')}>
            {t('plans')}
          </MenuItem>
          <MenuItem icon={Coins} onSelect={() => openDialog('payment', { tab: 'RECHARGE' })}>
            {t('recharge')}
          </MenuItem>
          <MenuItem icon={UserPlus} onSelect={() => openDialog('invite', {})}>
            {t('invite')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon={UserRound} onSelect={() => openDialog('user-centre', {})}>
        {t('userCentre')}
      </MenuItem>
      <MenuItem icon={Images} onSelect={() => openDialog('user-centre', { tab: 'product_resource' })}>
        {t('resources')}
      </MenuItem>
      {embedded && (
        <MenuItem icon={FlaskConical} onSelect={() => window.open(paths.dev, '_blank', 'noopener')}>
          {t('devLink')}
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}
