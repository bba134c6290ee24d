'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useView } from '@/lib/projects/context';
import { DeviceLabel } from './device-label';
import { PreviewWidthLabel } from './preview-width-label';
import { ResizeEdges } from './resize-edges';
import { useFittedDevice } from './use-fitted-device';
import { VersionBar } from './version-bar';

const corners = ['-top-1.5 -left-1.5 border-t border-l', '-top-1.5 -right-1.5 border-t border-r'];
const feet = [
  '-bottom-1.5 -left-1.5 border-b border-l',
  '-bottom-1.5 -right-1.5 border-b border-r',
];

/**
 * The background of the page. In a wide window it looks like a technical drawing, with corner
 * marks, width and title.
 */
export function PreviewCanvas({ children }: { children: ReactNode }) {
  const responsive = useView((view) => view.responsive);
  const fullscreen = useView((view) => view.fullscreen);
  const percent = useView((view) => view.widthPercent);
  const width = responsive ? `${percent}%` : '100%';
  const { place, device, scale, style } = useFittedDevice();
  const narrow = responsive || device !== null;
  return (
    <div
      className={clsx(
        'flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-well',
        !fullscreen && 'lg:px-4 lg:pt-4',
      )}
    >
      {responsive && <PreviewWidthLabel width={width} />}
      {device && <DeviceLabel device={device} scale={scale} />}
      <div ref={place} className="relative flex min-h-0 flex-1 justify-center">
        <div className={clsx('relative h-full', narrow && 'bg-sheet')} style={{ width, ...style }}>
          {children}
          {/* Draw the border on top of the page: a frame rounds its width up and would cover a
              border around it. */}
          <span
            aria-hidden="true"
            className={clsx(
              'pointer-events-none absolute inset-0 ring-line',
              narrow ? 'ring-1' : !fullscreen && 'lg:ring-1',
            )}
          />
          {!fullscreen &&
            [...corners, ...feet].map((edges) => (
              <span
                key={edges}
                aria-hidden="true"
                className={clsx('absolute size-3 border-line-control max-lg:hidden', edges)}
              />
            ))}
          {responsive && <ResizeEdges />}
        </div>
      </div>
      {!fullscreen && <VersionBar />}
    </div>
  );
}
