'use client';

import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '@/lib/browser/use-media';
import { useView } from '@/lib/projects/context';
import { type PreviewDevice, previewDevices, scaleToFit } from '@/lib/workbench/preview-devices';

type FittedDevice = {
  place: RefObject<HTMLDivElement | null>;
  /** Null while the page is as wide as the workbench or has a width that the user dragged. */
  device: PreviewDevice | null;
  scale: number;
  /** The device's size, scaled around the middle of its upper edge. */
  style: CSSProperties;
};

/**
 * Returns the chosen device and the scale at which it fits into `place` (WB-027). A window as small
 * as a phone shows no device, because there is no menu to stop showing it.
 */
export function useFittedDevice(): FittedDevice {
  const place = useRef<HTMLDivElement>(null);
  const chosen = useView((view) => view.device);
  const isSmall = useMedia('(width < 640px)');
  const device = isSmall ? null : chosen;
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !device) return;
    const rescale = () =>
      setScale(
        scaleToFit(previewDevices[device], {
          width: element.clientWidth,
          height: element.clientHeight,
        }),
      );
    rescale();
    const observer = new ResizeObserver(rescale);
    observer.observe(element);
    return () => observer.disconnect();
  }, [device]);
  if (!device) return { place, device, scale: 1, style: {} };
  const { width, height } = previewDevices[device];
  return {
    place,
    device,
    scale,
    style: { width, height, flexShrink: 0, scale: String(scale), transformOrigin: 'top' },
  };
}
