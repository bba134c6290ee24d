'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { useOpenProject } from '@/lib/projects/context';

export function RunnerMenu(panel: PanelProps) {
  const t = useTranslations('runner');
  const project = useOpenProject();
  const possible = useStore(project.runner, (state) => state.available) ?? [];
  const current = useStore(project.runner, (state) => state.current);
  const choose = (value: string) => {
    const chosen = possible.find((name) => name === value);
    if (chosen && chosen !== current) void project.switchRunner(chosen);
  };
  return (
    <Menu {...panel}>
      <MenuChoice
        value={current}
        onChange={choose}
        options={possible.map((value) => ({ value, label: t(value) }))}
      />
    </Menu>
  );
}
