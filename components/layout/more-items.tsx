'use client';

import {
  BookOpen,
  CircleQuestionMark,
  Compass,
  Gem,
  LayoutGrid,
  Moon,
  Sun,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { limits } from '@/domain/limits';
import { useSelling } from '@/lib/billing/use-selling';
import { useMedia } from '@/lib/browser/use-media';
import { openDialog } from '@/lib/dialogs/store';
import { openCases } from '@/lib/gallery/open-gallery';
import { useOpenCommunity } from '@/lib/gallery/use-open-community';
import { openHelp } from '@/lib/help/store';
import { useDocs } from '@/lib/help/use-docs';
import { paths } from '@/lib/paths';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { LanguageChoice } from './language-menu';

const openTab = (address: string) => window.open(address, '_blank', 'noopener');

export function MoreItems({ chatting, ...panel }: PanelProps & { chatting: boolean }) {
  const t = useTranslations();
  const docs = useDocs();
  const openCommunity = useOpenCommunity();
  const isMember = [useSignedIn(), useSelling()].every(Boolean);
  const isPhone = useMedia(`(max-width: ${limits.layout.phonePx - 1}px)`);
  const { resolvedTheme, setTheme } = useTheme();
  const dark = resolvedTheme === 'dark';
  return (
    <Menu {...panel}>
      {/* In a wider window without a chat, the bar shows these items itself. */}
      {(isPhone || chatting) && (
        <>
          <MenuItem icon={UsersRound} onSelect={openCommunity}>
            {t('shell.community')}
          </MenuItem>
          <MenuItem icon={LayoutGrid} onSelect={openCases}>
            {t('shell.cases')}
          </MenuItem>
          <MenuItem icon={Compass} onSelect={() => openDialog('guide', {})}>
            {t('shell.guide')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      {isMember && (
        <>
          <MenuItem icon={Gem} onSelect={() => openTab(paths.pricing)}>
            {t('shell.plans')}
          </MenuItem>
          <MenuItem icon={UserPlus} onSelect={() => openDialog('invite', {})}>
            {t('shell.invite')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon={BookOpen} onSelect={() => openTab(docs)}>
        {t('help.docs')}
      </MenuItem>
      <MenuItem icon={CircleQuestionMark} onSelect={() => openHelp('panel')}>
        {t('shell.contact')}
      </MenuItem>
      {isPhone && (
        <>
          <MenuLine />
          <MenuItem icon={dark ? Sun : Moon} onSelect={() => setTheme(dark ? 'light' : 'dark')}>
            {t(dark ? 'shell.toLight' : 'shell.toDark')}
          </MenuItem>
        </>
      )}
      {isPhone && chatting && (
        <>
          <MenuLine />
          <LanguageChoice />
        </>
      )}
    </Menu>
  );
}
