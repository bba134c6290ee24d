'use client';

import {
  Coins,
  Cpu,
  FolderOpen,
  Gem,
  Globe,
  History,
  Import,
  Inbox,
  Keyboard,
  Languages,
  LayoutGrid,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Plus,
  ReceiptText,
  Settings,
  Sun,
  Users,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { languageNames, languages } from '@/domain/locale';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { openCases, openCommunity } from '@/lib/gallery/open-gallery';
import { openModels } from '@/lib/models/open-models';
import type { Command, CommandGroup } from '@/lib/palette/command';
import { usePaletteProject } from '@/lib/palette/store';
import { paths } from '@/lib/paths';
import { openSideMenu } from '@/lib/projects/side-menu';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { signOut } from '@/lib/sign-in/sign-out';
import { useProjectExit } from '@/lib/workbench/use-project-exit';
import { useSwitchLanguage } from './use-switch-language';

/** Returns the commands that the user can run now. Omits commands that would be refused. */
export function usePaletteCommands(): CommandGroup[] {
  const t = useTranslations();
  const actions = useActions();
  const settings = useSettings();
  return [
    { name: t('palette.actions'), commands: actions },
    { name: t('palette.settings'), commands: settings },
  ];
}

function useActions(): Command[] {
  const t = useTranslations('palette');
  const leave = useProjectExit();
  const signedIn = useSignedIn();
  const project = usePaletteProject((state) => state.project);
  const open = project?.project.getState();
  const own =
    signedIn && open?.uuid && open.id && !open.readOnly ? { ...open, uuid: open.uuid } : null;
  const commands: (Command | false)[] = [
    {
      id: 'new',
      label: t('newProject'),
      icon: Plus,
      words: 'new project chat',
      run: () => leave(paths.home),
    },
    own !== null && {
      id: 'publish',
      label: t('publish'),
      icon: Globe,
      words: 'publish deploy',
      run: () => openDialog('publish', { uuid: own.uuid, title: own.title, grade: own.grade }),
    },
    own !== null && {
      id: 'form-inbox',
      label: t('formInbox'),
      icon: Inbox,
      words: 'forms inbox messages contact',
      run: () => openDialog('form-inbox', { uuid: own.uuid }),
    },
    own !== null &&
      project !== null && {
        id: 'history',
        label: t('history'),
        icon: History,
        words: 'history versions',
        run: () => openDialog('history', { uuid: own.uuid, restore: project.restore }),
      },
    signedIn && {
      id: 'projects',
      label: t('allProjects'),
      icon: FolderOpen,
      words: 'projects',
      run: () => openSideMenu('held'),
    },
    signedIn && {
      id: 'import',
      label: t('importProject'),
      icon: Import,
      words: 'import',
      run: () => openDialog('import-project', {}),
    },
    { id: 'cases', label: t('cases'), icon: LayoutGrid, words: 'cases examples', run: openCases },
    { id: 'community', label: t('community'), icon: Users, words: 'community', run: openCommunity },
  ];
  return commands.filter((one) => one !== false);
}

const themes = [
  { id: 'light', label: 'palette.toLight', icon: Sun },
  { id: 'dark', label: 'palette.toDark', icon: Moon },
  { id: 'system', label: 'palette.toSystem', icon: Monitor },
] as const;

function useSettings(): Command[] {
  const t = useTranslations();
  const { language } = useConfig();
  const { setTheme } = useTheme();
  const switchTo = useSwitchLanguage();
  const signedIn = useSignedIn();
  const selling = useSelling();
  const project = usePaletteProject((state) => state.project);
  const commands: (Command | false)[] = [
    signedIn &&
      project !== null && {
        id: 'models',
        label: t('palette.models'),
        icon: Cpu,
        words: 'models keys',
        run: () => openModels(project.project),
      },
    ...themes.map(({ id, label, icon }) => ({
      id,
      label: t(label),
      icon,
      words: `theme ${id}`,
      run: () => setTheme(id),
    })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        id: one,
        label: t('palette.language', { name: languageNames[one] }),
        icon: Languages,
        words: `language ${one}`,
        run: () => switchTo(one),
      })),
    signedIn && {
      id: 'account',
      label: t('account.title'),
      icon: Settings,
      words: 'settings account profile',
      run: () => openDialog('user-centre', { tab: 'product_self' }),
    },
    signedIn && {
      id: 'tokens',
      label: t('account.tabs.product_token'),
      icon: Coins,
      words: 'tokens balance',
      run: () => openDialog('user-centre', { tab: 'product_token' }),
    },
    signedIn &&
      selling === true && {
        id: 'orders',
        label: t('account.tabs.product_order'),
        icon: ReceiptText,
        words: 'orders',
        run: () => openDialog('user-centre', { tab: 'product_order' }),
      },
    signedIn &&
      selling === true && {
        id: 'plans',
        label: t('shell.plans'),
        icon: Gem,
        words: 'plans pricing',
        run: () => void window.open(paths.pricing, '_blank', 'noopener'),
      },
    {
      id: 'keys',
      label: t('shortcuts.title'),
      icon: Keyboard,
      words: 'keyboard shortcuts',
      keys: '?',
      run: () => openDialog('shortcuts', {}),
    },
    signedIn
      ? {
          id: 'sign-out',
          label: t('shell.signOut'),
          icon: LogOut,
          words: 'sign out log out',
          run: () => void signOut(),
        }
      : {
          id: 'sign-in',
          label: t('shell.signIn'),
          icon: LogIn,
          words: 'sign in log in register',
          run: () => openDialog('sign-in', {}),
        },
  ];
  return commands.filter((one) => one !== false);
}
