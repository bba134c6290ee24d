'use client';

import { useTranslations } from 'next-intl';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { useOpenProject, useView } from '@/lib/projects/context';
import { removeStored, writeStored } from '@/lib/storage/storage.client';
import { previewDeviceNames, previewDevices } from '@/lib/workbench/preview-devices';
import { useDeviceName } from './use-device-name';

const whole = 'whole';

/** The devices with their sizes, and the whole width of the workbench (WB-027). */
export function DeviceMenu(panel: PanelProps) {
  const t = useTranslations('preview');
  const { view } = useOpenProject();
  const current = useView((state) => state.device);
  const name = useDeviceName();
  const choose = (value: string) => {
    const chosen = previewDeviceNames.find((one) => one === value) ?? null;
    view.setDevice(chosen);
    if (chosen) writeStored('preview_device', chosen);
    else removeStored('preview_device');
  };
  return (
    <Menu {...panel}>
      <MenuChoice
        value={current ?? whole}
        onChange={choose}
        options={[
          { value: whole, label: t('wholeWidth') },
          ...previewDeviceNames.map((value) => ({
            value,
            label: `${name(value)} · ${previewDevices[value].width} × ${previewDevices[value].height}`,
          })),
        ]}
      />
    </Menu>
  );
}
