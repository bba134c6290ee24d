'use client';

import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';
import { useMounted } from '@/components/ui/use-mounted';

/**
 * THEME-004: switches the theme. The server does not know the theme, so the icon appears after
 * hydration, in a reserved space.
 */
export function ThemeToggle() {
  const t = useTranslations('shell');
  const { resolvedTheme, setTheme } = useTheme();
  const dark = useMounted() && resolvedTheme === 'dark';
  return (
    <IconButton
      label={dark ? t('toLight') : t('toDark')}
      icon={dark ? Sun : Moon}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}
