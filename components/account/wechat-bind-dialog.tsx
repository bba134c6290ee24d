'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { QrCodeCard } from '@/components/ui/qr-code-card';
import { SimulatedWechatNote } from '@/components/ui/simulated-wechat-note';
import type { BindScanStatus } from '@/domain/entities/wechat';
import { loadAccount } from '@/lib/account/load-account';
import { bindNotices, createBindCode, fetchBindStatus } from '@/lib/account/wechat-binding';
import { useSession } from '@/lib/session/store';
import { toast, toastError } from '@/lib/toasts/store';
import { isInWechat } from '@/lib/wechat/in-wechat';
import type { ScanResult } from '@/lib/wechat/poll-scan-code';
import { useScanCode } from '@/lib/wechat/use-scan-code';
import { IdentityGate } from './identity-gate';

/**
 * Binds a WeChat account by QR code, or replaces the bound account (BIND-008…015, UC-021). Users
 * who signed in some time ago first prove their identity.
 */
export function WechatBindDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('wechat');
  return (
    <IdentityGate title={t('bindTitle')} onClose={onClose}>
      {(confirmAgain) => <BindPanel onClose={onClose} confirmAgain={confirmAgain} />}
    </IdentityGate>
  );
}

function BindPanel({
  onClose,
  confirmAgain,
}: {
  onClose(): void;
  confirmAgain(error: unknown): boolean;
}) {
  const t = useTranslations();
  const replaces = useSession((session) => session.user?.bindWechat === true);
  const { view, refresh } = useScanCode<BindScanStatus>(true, {
    create: (signal) =>
      createBindCode(signal).catch((error) => {
        confirmAgain(error);
        throw error;
      }),
    fetchStatus: fetchBindStatus,
    onResult: async ({ status }: ScanResult<BindScanStatus>) => {
      const { kind, key } = bindNotices[status];
      toast({ kind, title: t(key) });
      if (status === 'BINDING_SUCCESS') await loadAccount().catch(toastError);
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('wechat.bindTitle')}
      description={t(replaces ? 'wechat.replaceText' : 'wechat.bindText')}
    >
      <QrCodeCard view={view} onRefresh={refresh} image={t('wechat.image')}>
        {t(isInWechat(navigator.userAgent) ? 'wechat.longPress' : 'wechat.scan')}
        <span className="mt-0.5 block text-13 text-ink-soft">{t('wechat.bindFollow')}</span>
      </QrCodeCard>
      <SimulatedWechatNote />
    </Dialog>
  );
}
