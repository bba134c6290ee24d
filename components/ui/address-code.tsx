import { codePicture } from '@/lib/wechat/code-picture';
import { worksElsewhere } from '@/lib/workbench/preview-address';

type Props = { url: string /** What the picture is, for those who do not see it. */; code: string; scan: string; onlyHere: string };

/** An address to scan; where another device could not open it, the reason instead of a code (product point 2). */
export function AddressCode({ url, code, scan, onlyHere }: Props) {
  if (!worksElsewhere(url)) return <p className="mt-2 text-12 text-ink-soft">{onlyHere}</p>;
  return (
    <figure className="mt-4 flex flex-col items-center gap-2">
      {/* biome-ignore lint/performance/noImgElement: drawn here, a data URL */}
      <img src={codePicture(url)} alt={code} className="size-40 rounded-card bg-white ring-1 ring-line" />
      <figcaption className="text-12 text-ink-soft">{scan}</figcaption>
    </figure>
  );
}
