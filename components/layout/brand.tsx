import { useTranslations } from 'next-intl';
import { Logo } from '@/components/ui/logo';

/** The logo: the seal, then both names, the one in the page's language first (HEAD-001). */
export function Brand() {
  const t = useTranslations('shell');
  return (
    <span className="flex items-center gap-2">
      <Logo size={26} />
      {/* On phones a project's name needs the space. */}
      <span className="font-semibold font-serif text-20 leading-none max-sm:group-has-[[data-project]]:hidden">
        {t('name')}
      </span>
      <span className="translate-y-px font-serif text-13 text-ink-soft leading-none max-sm:hidden">
        {t('otherName')}
      </span>
    </span>
  );
}
