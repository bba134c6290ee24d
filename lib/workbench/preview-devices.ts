/** The devices that the preview imitates (WB-027). Width and height are CSS pixels. */
export const previewDevices = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
  iphoneSe: { width: 375, height: 667, brand: 'iPhone SE' },
  pixel9: { width: 412, height: 924, brand: 'Pixel 9' },
  ipadMini: { width: 744, height: 1133, brand: 'iPad mini' },
} as const satisfies Record<string, Size & { brand?: string }>;

export type PreviewDevice = keyof typeof previewDevices;
export type Size = { width: number; height: number };

export const previewDeviceNames = Object.keys(previewDevices) as PreviewDevice[];

/** Returns the scale, at most 1, at which a device fits into the space of the preview. */
export function scaleToFit(device: Size, place: Size): number {
  if (place.width <= 0 || place.height <= 0) return 1;
  return Math.min(1, place.width / device.width, place.height / device.height);
}
