import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { Device } from '@/domain/entities/device';

export const deviceIcons: Record<Device['kind'], LucideIcon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

/** Returns `Chrome · Windows`, or '' if the device reported nothing. */
export function deviceName({ browser, os }: Device): string {
  return [browser, os].filter(Boolean).join(' · ');
}
