import { useTranslations } from 'next-intl';
import { Logo } from '@/components/ui/logo';

/** The logo (HEAD-001): the seal and both names. The name in the page's language is first. */
export function Brand() {
  const t = useTranslations('shell');
  return (
    <span className="flex items-center gap-2">
      <Logo size={26} />
      {/* On phones, hide the product's name in a project, because the project's title needs
          the space. */}
      <span className="font-semibold font-serif text-20 leading-none max-sm:group-has-[[data-project]]:hidden">
        {t('name')}
      </span>
      <span className="translate-y-px font-serif text-13 text-ink-soft leading-none max-sm:hidden">
        {t('otherName')}
      </span>
    </span>
  );
}
