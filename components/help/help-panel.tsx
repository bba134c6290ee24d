'use client';

import { BookOpen, Compass, Keyboard, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { openDialog } from '@/lib/dialogs/store';
import { closeHelp } from '@/lib/help/store';
import { useDocs } from '@/lib/help/use-docs';
import { FloatingCard } from './floating-card';
import { SupportContact } from './support-contact';

const row =
  'flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-13 hover:bg-well coarse:min-h-11';

/** HEAD-007: links to documentation and the support contact. */
export function HelpPanel() {
  const t = useTranslations('help');
  const docs = useDocs();
  const open = (name: 'guide' | 'shortcuts') => {
    closeHelp();
    openDialog(name, {});
  };
  return (
    <FloatingCard title={t('panel')} onClose={closeHelp}>
      <div className="overflow-y-auto px-2.5 py-2">
        <a href={docs} target="_blank" rel="noopener" className={row}>
          <RowIcon icon={BookOpen} />
          {t('docs')}
        </a>
        <button type="button" onClick={() => open('guide')} className={row}>
          <RowIcon icon={Compass} />
          {t('guide.title')}
        </button>
        <button type="button" onClick={() => open('shortcuts')} className={row}>
          <RowIcon icon={Keyboard} />
          {t('shortcuts')}
        </button>
      </div>
      <section className="border-line border-t px-5 py-4">
        <h3 className="mb-2 text-12 text-ink-soft">{t('contact.title')}</h3>
        <SupportContact />
      </section>
    </FloatingCard>
  );
}

function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-ink-soft" />;
}
