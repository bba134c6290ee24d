'use client';

import clsx from 'clsx';
import { Check, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isCallError } from '@/lib/upstream/call-error';
import type { ScanView } from '@/lib/wechat/poll-scan-code';
import { renderQrCode } from '@/lib/wechat/qr-code';
import { minutesAndSeconds, useSecondsLeft } from '@/lib/wechat/use-seconds-left';
import { Button } from './button';
import { Skeleton } from './skeleton';

type Props = {
  view: ScanView;
  onRefresh(): void;
  /** The accessible name of the picture. */
  image: string;
  /** The instructions under the picture. */
  children: ReactNode;
};

/**
 * A QR code with its countdown, drawn in this browser (GAP-77). If the code expired or failed, a
 * cover says so and offers a new code.
 */
export function QrCodeCard({ view, onRefresh, image, children }: Props) {
  const text = 'text' in view ? view.text : null;
  return (
    <div className="flex flex-col items-center text-center">
      <div className="relative size-48 overflow-hidden rounded-card bg-white ring-1 ring-line">
        {text === null ? (
          view.phase === 'loading' && <Skeleton className="size-full" />
        ) : (
          // biome-ignore lint/performance/noImgElement: a data URL; a long press in WeChat reads only an image.
          <img
            src={renderQrCode(text)}
            alt={image}
            className={clsx('size-full', view.phase !== 'waiting' && 'opacity-10')}
          />
        )}
        <Cover view={view} onRefresh={onRefresh} />
      </div>
      <div className="mt-3 text-14">{children}</div>
      {/* Always rendered, so that nothing below moves when the countdown ends. */}
      <p className="mt-1 h-5 text-12 text-ink-soft tabular-nums">
        {view.phase === 'waiting' && <TimeLeft endsAt={view.endsAt} />}
      </p>
    </div>
  );
}

function Cover({ view, onRefresh }: Pick<Props, 'view' | 'onRefresh'>) {
  const t = useTranslations();
  if (view.phase === 'loading' || view.phase === 'waiting') return null;
  const cover =
    'absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sheet/90 p-4 text-13';
  if (view.phase === 'scanned')
    return (
      <p role="status" className={cover}>
        <Check aria-hidden="true" size={28} strokeWidth={1.5} className="text-jade" />
        {t('wechat.scanned')}
      </p>
    );
  const reference =
    view.phase === 'unavailable' && isCallError(view.error) ? view.error.reference : '';
  return (
    <div className={cover}>
      <p role="alert">
        {t(view.phase === 'expired' ? 'login.qrcodeExpried' : 'login.getQrcodeFailed')}
      </p>
      <Button onClick={onRefresh}>
        <RefreshCw aria-hidden="true" size={14} strokeWidth={1.5} />
        {t('wechat.refresh')}
      </Button>
      {reference && (
        <span className="font-mono text-12 text-ink-soft">
          {t('common.reference', { reference })}
        </span>
      )}
    </div>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useTranslations('wechat');
  return t('timeLeft', { time: minutesAndSeconds(useSecondsLeft(endsAt)) });
}
