'use client';

import { Menu, MenuChoice } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { type Language, languageNames, languages, toLocale } from '@/domain/locale';
import { useConfig } from '@/lib/config/use-config';
import { useSwitchLanguage } from './use-switch-language';

const options = languages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: toLocale(language),
}));

export function LanguageMenu(panel: PanelProps) {
  return (
    <Menu {...panel}>
      <LanguageChoice />
    </Menu>
  );
}

/** The languages as a part of a menu. */
export function LanguageChoice() {
  const { language } = useConfig();
  const switchTo = useSwitchLanguage();
  return (
    <MenuChoice
      value={language}
      onChange={(value) => switchTo(value as Language)}
      options={options}
    />
  );
}
