'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { account } from '@/domain/contract/account';
import type { SignedInDevice } from '@/domain/entities/device';
import { callKey, callQuery } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { sendWithMessage } from '@/lib/upstream/client';
import { deviceIcons, deviceName } from './device-name';

/**
 * Devices with an active session, this device first. The user can end any other session, or all
 * other sessions together.
 */
export function DevicesDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const queries = useQueryClient();
  const devices = useQuery({ ...callQuery(account.devices, {}), staleTime: 0 });
  const end = useMutation({
    mutationFn: async (device: string | null) =>
      (device === null
        ? await sendWithMessage(account.endOtherDevices, {})
        : await sendWithMessage(account.endDevice, { device })
      ).message,
    onSuccess: (message) => void toast({ kind: 'success', title: message }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(account.devices) }),
  });
  const list = devices.data?.list ?? [];
  const others = list.some((one) => !one.current);
  return (
    <Dialog
      title={t('account.devicesTitle')}
      onClose={onClose}
      footer={
        others && (
          <Button
            busy={end.isPending && end.variables === null}
            disabled={end.isPending}
            onClick={() => end.mutate(null)}
          >
            {t('account.signOutOthers')}
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton className="h-28" />}
      {isCallError(devices.error) && (
        <ErrorNotice
          error={devices.error}
          actions={<Button onClick={() => void devices.refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      <ul className="divide-y divide-line">
        {list.map((one) => (
          <DeviceItem key={one.id} one={one}>
            {!one.current && (
              <Button
                look="quiet"
                className="-mr-3"
                aria-label={`${t('account.signOutDevice')}: ${deviceName(one.device) || t('account.unknownDevice')}`}
                busy={end.isPending && end.variables === one.id}
                disabled={end.isPending}
                onClick={() => end.mutate(one.id)}
              >
                {t('account.signOutDevice')}
              </Button>
            )}
          </DeviceItem>
        ))}
      </ul>
      {devices.data && !others && (
        <p className="mt-2 text-13 text-ink-soft">{t('account.onlyHere')}</p>
      )}
    </Dialog>
  );
}

function DeviceItem({ one, children }: { one: SignedInDevice; children: React.ReactNode }) {
  const t = useTranslations('account');
  const format = useFormatter();
  const now = useNow();
  const Icon = deviceIcons[one.device.kind];
  const seen = format.relativeTime(one.seenAt, now);
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14">
          {deviceName(one.device) || t('unknownDevice')}
          {one.current && (
            <span className="ml-2 rounded-control bg-jade-wash px-1.5 py-0.5 text-12 text-jade">
              {t('thisDevice')}
            </span>
          )}
        </p>
        <p className="text-13 text-ink-soft">
          {one.ip && <span className="block">{t('addressOf', { ip: one.ip })}</span>}
          <span className="block">{t('lastSeen', { time: seen })}</span>
        </p>
      </div>
      {children}
    </li>
  );
}
