'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { starterQuery } from '@/lib/models/starter';
import { useDraft, useOpenProject, useProject } from '@/lib/projects/context';

/**
 * The pictures attached to the prompt, with a note if the current model cannot read pictures
 * (ADR 066).
 */
export function AttachedImages() {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const images = useDraft((draft) => draft.images);
  const chosen = useProject((state) => state.model);
  const { data } = useQuery(starterQuery);
  const sees = chosen ? chosen.images : data?.seesImages;
  if (images.length === 0) return null;
  return (
    <div className="px-4 pt-3">
      <ul className="flex gap-2">
        {images.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be attached twice
          <li key={index} className="relative">
            {/* biome-ignore lint/performance/noImgElement: the address is a data URL */}
            <img
              src={image}
              alt=""
              className="size-14 rounded-control object-cover ring-1 ring-line"
            />
            <IconButton
              label={t('removeImage', { number: index + 1 })}
              icon={X}
              size={12}
              onClick={() => project.draft.removeImage(index)}
              className="-top-2 -right-2 absolute size-[24px]! coarse:size-8! rounded-full bg-sheet shadow-float ring-1 ring-line"
            />
          </li>
        ))}
      </ul>
      {sees === false && (
        <p className="text-pretty pt-2 text-12 text-ink-soft">
          {t(!chosen && data?.starter ? 'blindStarter' : 'blind')}
        </p>
      )}
    </div>
  );
}
