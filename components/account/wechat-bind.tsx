'use client';

import { useTranslations } from 'next-intl';
import { CodeToScan } from '@/components/ui/code-to-scan';
import { Dialog } from '@/components/ui/dialog';
import { SimulatedWechatNote } from '@/components/ui/simulated-wechat-note';
import type { BindScan } from '@/domain/entities/wechat';
import { loadAccount } from '@/lib/account/load-account';
import { askBinding, bindingWords, createBindCode } from '@/lib/account/wechat';
import { useSession } from '@/lib/session/store';
import { toast, toastError } from '@/lib/toasts/store';
import type { Outcome } from '@/lib/wechat/follow-code';
import { isInWechat } from '@/lib/wechat/in-wechat';
import { useCode } from '@/lib/wechat/use-code';
import { Confirmed } from './confirmed';

/**
 * Binds a WeChat account by QR code, or replaces the bound one (BIND-008…015, UC-021). Users whose
 * sign-in is not fresh first prove their identity.
 */
export function WechatBindDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('wechat');
  return (
    <Confirmed title={t('bindTitle')} onClose={onClose}>
      {(confirmAgain) => <Bind onClose={onClose} confirmAgain={confirmAgain} />}
    </Confirmed>
  );
}

function Bind({
  onClose,
  confirmAgain,
}: {
  onClose(): void;
  confirmAgain(error: unknown): boolean;
}) {
  const t = useTranslations();
  const replaces = useSession((session) => session.user?.bindWechat === true);
  const { view, refresh } = useCode<BindScan>(true, {
    create: (signal) =>
      createBindCode(signal).catch((error) => {
        confirmAgain(error);
        throw error;
      }),
    ask: askBinding,
    onOutcome: async ({ status }: Outcome<BindScan>) => {
      const { kind, key } = bindingWords[status];
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
      <CodeToScan view={view} onRefresh={refresh} image={t('wechat.image')}>
        {t(isInWechat(navigator.userAgent) ? 'wechat.longPress' : 'wechat.scan')}
        <span className="mt-0.5 block text-13 text-ink-soft">{t('wechat.bindFollow')}</span>
      </CodeToScan>
      <SimulatedWechatNote />
    </Dialog>
  );
}
