'use client';

import { useTranslations } from 'next-intl';
import { type PreviewDevice, previewDevices } from '@/lib/workbench/preview-devices';
import { useDeviceName } from './use-device-name';

type Props = { device: PreviewDevice; scale: number };

/** WB-027: names the device above the page, with its size and the scale at which it is shown. */
export function DeviceLabel({ device, scale }: Props) {
  const t = useTranslations('preview');
  const name = useDeviceName();
  const { width, height } = previewDevices[device];
  return (
    <p className="h-7 shrink-0 truncate px-2 pt-1 pb-1 text-center font-mono text-12 text-ink-soft tabular-nums lg:-mt-2 lg:pt-0 lg:pb-2">
      {t('deviceSize', { name: name(device), width, height, percent: Math.round(scale * 100) })}
    </p>
  );
}
