'use client';

import { ExternalLink, Maximize2, Minimize2, RotateCw, TabletSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { IconLink } from '@/components/ui/icon-link';
import { useOpenProject, usePreview, useProject, useView } from '@/lib/projects/context';
import { DeviceButton } from './device-button';
import { EditPageButton } from './edit-page-button';
import { ElementPickerButton } from './element-picker-button';
import { PublishButton } from './publish-button';
import { ShareButton } from './share-button';
import { useFrameTarget } from './use-preview-target';

/** Works like a browser's toolbar (WB-014): reload, address, width, full screen. */
export function PreviewToolbar() {
  const t = useTranslations('preview');
  const { page, view } = useOpenProject();
  const place = useFrameTarget();
  const url = usePreview((state) => (state.url === '' ? '' : place?.url)) ?? '';
  const path = usePreview((state) => state.path);
  const readOnly = useProject((state) => state.readOnly);
  const responsive = useView((state) => state.responsive);
  const fullscreen = useView((state) => state.fullscreen);
  // Append the path that the page reports to our own address, so that the link cannot lead to
  // another host.
  const address = url === '' ? '' : new URL(url.replace(/\/$/, '') + path).href;
  return (
    <div className="flex h-toolrow shrink-0 items-center gap-1 border-line border-b bg-paper px-2 coarse:h-12">
      <IconButton
        label={t('reload')}
        icon={RotateCw}
        disabled={url === ''}
        onClick={() => page.reload()}
      />
      <input
        readOnly
        aria-label={t('address')}
        value={address.replace(/^https?:\/\//, '')}
        placeholder={t('noAddress')}
        className="h-7 min-w-0 flex-1 truncate rounded-control bg-well px-3 font-mono text-12 text-ink-soft ring-1 ring-line ring-inset coarse:h-9"
      />
      <EditPageButton />
      <ElementPickerButton />
      {url !== '' && place?.servedByGateway && (
        <IconLink href={address} label={t('openTab')} icon={ExternalLink} />
      )}
      {/* A wide window shows these buttons in the header of the workbench. */}
      {!readOnly && (
        <span className="contents lg:hidden">
          <ShareButton />
          <PublishButton />
        </span>
      )}
      <DeviceButton />
      <span className="hidden sm:contents">
        <IconButton
          label={t('responsive')}
          icon={TabletSmartphone}
          aria-pressed={responsive}
          onClick={() => view.toggleResponsive()}
        />
      </span>
      <IconButton
        label={t(fullscreen ? 'leaveFullscreen' : 'fullscreen')}
        icon={fullscreen ? Minimize2 : Maximize2}
        onClick={() => view.setFullscreen(!fullscreen)}
      />
    </div>
  );
}
