import { renderQrCode } from '@/lib/wechat/qr-code';
import { isReachableElsewhere } from '@/lib/workbench/preview-address';

type Props = {
  url: string;
  /** The accessible name of the picture. */
  code: string;
  scan: string;
  onlyHere: string;
};

/**
 * A QR code of an address. If other devices cannot reach the address, shows a text that says so
 * (PP-02).
 */
export function AddressQrCode({ url, code, scan, onlyHere }: Props) {
  if (!isReachableElsewhere(url)) return <p className="mt-2 text-12 text-ink-soft">{onlyHere}</p>;
  return (
    <figure className="mt-4 flex flex-col items-center gap-2">
      {/* biome-ignore lint/performance/noImgElement: drawn locally, a data URL */}
      <img
        src={renderQrCode(url)}
        alt={code}
        className="size-40 rounded-card bg-white ring-1 ring-line"
      />
      <figcaption className="text-12 text-ink-soft">{scan}</figcaption>
    </figure>
  );
}
