'use client';

import { useTranslations } from 'next-intl';
import { type PreviewDevice, previewDevices } from '@/lib/workbench/preview-devices';

/** Returns a function that names a device: by its kind in the user's language, or by its brand. */
export function useDeviceName(): (device: PreviewDevice) => string {
  const t = useTranslations('preview');
  return (device) => {
    const found = previewDevices[device];
    return 'brand' in found ? found.brand : t(`device.${device as 'phone' | 'tablet' | 'desktop'}`);
  };
}
