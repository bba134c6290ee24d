'use client';

import {
  BookOpen,
  Coins,
  Copy,
  FlaskConical,
  FolderOpen,
  Gem,
  GraduationCap,
  House,
  LogOut,
  MessageCircle,
  Search,
  UserRound,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem, MenuLine, MenuNote } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { isUnlimited } from '@/domain/chat/tokens';
import { displayName } from '@/domain/sign-in/display-name';
import { useCopyUserId } from '@/lib/account/use-copy-user-id';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { openHelp } from '@/lib/help/store';
import { useDocs } from '@/lib/help/use-docs';
import { openPalette } from '@/lib/palette/store';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session/store';
import { signOut } from '@/lib/sign-in/sign-out';
import { useProjectExit } from '@/lib/workbench/use-project-exit';
import { MembershipCard } from './membership-card';

const openTab = (address: string) => window.open(address, '_blank', 'noopener');

/**
 * HEAD-008, HEAD-017: the user's name, balance, links to the account tabs, and sign-out (AUTH-039).
 */
export function AccountMenu(panel: PanelProps) {
  const t = useTranslations();
  const leave = useProjectExit();
  const { embedded, links, school } = useConfig();
  const user = useSession((session) => session.user);
  const selling = useSelling();
  const copyUserId = useCopyUserId();
  const docs = useDocs();
  if (!user) return panel.trigger;
  return (
    <Menu {...panel}>
      <MenuNote>
        <span className="block font-medium text-14">{displayName(user) || user.userNo}</span>
      </MenuNote>
      <MenuItem icon={Copy} onSelect={() => void copyUserId(user.userNo)}>
        {t('account.copyUserId')}
        <span className="ml-auto pl-4 font-mono text-12 text-ink-soft">{user.userNo}</span>
      </MenuItem>
      <MenuLine />
      {selling && (
        <MenuItem icon={Gem} onSelect={() => openTab(paths.pricing)}>
          <MembershipCard />
        </MenuItem>
      )}
      <MenuNote>
        <span className="flex items-baseline justify-between gap-6 pl-[calc(16px+--spacing(2.5))] text-ink-soft">
          {t('shell.balance')}{' '}
          <span className="text-ink tabular-nums">
            {isUnlimited(user.tokens)
              ? t('shell.unlimited')
              : t('shell.tokens', { tokens: user.tokens })}
          </span>
        </span>
      </MenuNote>
      {selling && (
        <MenuItem icon={Coins} onSelect={() => openDialog('payment', { tab: 'RECHARGE' })}>
          {t('shell.recharge')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={UserRound} onSelect={() => openDialog('user-centre', {})}>
        {t('shell.userCentre')}
      </MenuItem>
      {school && (
        <MenuItem icon={GraduationCap} onSelect={() => leave(paths.classes)}>
          {t('classrooms.link')}
        </MenuItem>
      )}
      <MenuItem icon={Search} onSelect={openPalette}>
        {t('shell.openPalette')}
      </MenuItem>
      <MenuItem
        icon={FolderOpen}
        onSelect={() => openDialog('user-centre', { tab: 'product_resource' })}
      >
        {t('shell.resources')}
      </MenuItem>
      <MenuItem icon={MessageCircle} onSelect={() => openHelp('panel')}>
        {t('shell.contact')}
      </MenuItem>
      <MenuItem icon={BookOpen} onSelect={() => openTab(docs)}>
        {t('shell.help')}
      </MenuItem>
      {links.site && (
        <MenuItem icon={House} onSelect={() => openTab(links.site ?? '')}>
          {t('shell.site')}
        </MenuItem>
      )}
      {embedded && (
        <MenuItem icon={FlaskConical} onSelect={() => openTab(paths.dev)}>
          {t('shell.devLink')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t('shell.signOut')}
      </MenuItem>
    </Menu>
  );
}
