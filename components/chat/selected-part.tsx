'use client';

import { SquareMousePointer, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import { useDraft, useOpenProject } from '@/lib/projects/context';

/**
 * PP-24: the part of the page that the prompt refers to, its source file, and its picture as soon
 * as there is one.
 */
export function SelectedPart() {
  const t = useTranslations('chat.part');
  const project = useOpenProject();
  const about = useDraft((draft) => draft.about);
  if (!about) return null;
  const { part, source, picture } = about;
  const words = part.text.replace(/\s+/g, ' ').trim();
  return (
    <div className="px-4 pt-3">
      <div className="flex h-14 w-fit max-w-full items-center gap-2.5 rounded-control bg-well p-1 ring-1 ring-line ring-inset">
        <span className="flex h-12 w-16 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sheet text-ink-soft ring-1 ring-line ring-inset">
          <PartPicture picture={picture} />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-13">
            {t('this')}
            {words !== '' && <span className="text-ink-soft">{t('reads', { words })}</span>}
          </span>
          <span className="block truncate font-mono text-12 text-ink-soft">
            {source ?? `<${part.tag}>`}
          </span>
        </span>
        <IconButton
          label={t('remove')}
          icon={X}
          size={14}
          onClick={() => project.draft.clearPart()}
        />
      </div>
    </div>
  );
}

/** The picture of the part: a data URL, null if no picture could be taken, or `coming`. */
function PartPicture({ picture }: { picture: string | 'coming' | null }) {
  const t = useTranslations('chat.part');
  if (picture === 'coming')
    return (
      <>
        <Spinner />
        <span className="sr-only">{t('picturing')}</span>
      </>
    );
  if (picture === null)
    return <SquareMousePointer aria-hidden="true" size={16} strokeWidth={1.5} />;
  // biome-ignore lint/performance/noImgElement: the address is a data URL
  return <img src={picture} alt="" className="size-full object-cover object-left" />;
}
