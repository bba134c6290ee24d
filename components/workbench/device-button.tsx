'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '@/components/ui/on-demand';
import { useOpenProject, useView } from '@/lib/projects/context';
import { readStored } from '@/lib/storage/storage.client';

const load = () => import('./device-menu').then((one) => one.DeviceMenu);

/** Opens the list of devices (WB-027). The device of the last visit is used again. */
export function DeviceButton() {
  const t = useTranslations('preview');
  const { view } = useOpenProject();
  const device = useView((state) => state.device);
  useEffect(() => {
    // Read the stored device after the first render, because the server cannot know it.
    const stored = readStored('preview_device');
    if (stored && !view.getState().responsive) view.setDevice(stored);
  }, [view]);
  return (
    <OnDemand
      popup="menu"
      load={load}
      trigger={
        <IconButton
          label={t('devices')}
          icon={MonitorSmartphone}
          aria-pressed={device !== null}
          className="max-sm:hidden"
        />
      }
    />
  );
}
