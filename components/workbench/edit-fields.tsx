'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import type { Selection } from '@/lib/visual-editing/editing-state';
import { EditLooks } from './edit-looks';

type Props = { selected: Selection; disabled: boolean };

/** The fields for the selected element (INJ-006). */
export function EditFields({ selected: { uid, element, part }, disabled }: Props) {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  if (!element) return <p className="text-13 text-ink-soft">{t('noPlace')}</p>;
  return (
    <fieldset key={uid} disabled={disabled} className="flex flex-col gap-3">
      <Place element={element} />
      <Words element={element} uid={uid} />
      <EditLooks element={element} uid={uid} width={part.viewport.width} />
      <Button look="quiet" onClick={() => editing.change({ isRemoved: true })}>
        {t('remove')}
      </Button>
    </fieldset>
  );
}

/** The elements around the selected one, its file, and how often the page shows it. */
function Place({ element: { tagName, ancestors, place, count } }: { element: SelectedElement }) {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  return (
    <div className="text-12 text-ink-soft">
      <nav aria-label={t('around')} className="flex flex-wrap items-center gap-x-1">
        {ancestors
          .slice(0, 4)
          .toReversed()
          .map(({ uid, name }) => (
            <button
              key={uid}
              type="button"
              onClick={() => editing.select(uid)}
              className="underline coarse:min-h-11"
            >
              {name}
            </button>
          ))}
        <span aria-current="true" className="font-medium text-ink">
          {tagName}
        </span>
      </nav>
      <p className="break-all font-mono">{`${place.path}:${place.start.split(':')[0]}`}</p>
      {count > 1 && <p>{t('count', { count })}</p>}
    </div>
  );
}

type PartProps = { element: SelectedElement; uid: string };

/** Its text, link and picture, where it has them. */
function Words({ element, uid }: PartProps) {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  const draft = useEditing((state) => state.drafts[uid]?.draft);
  const { isMap, hasChildren, tagName, elementText, src, href, alt } = element;
  const isPicture = tagName === 'img';
  return (
    <>
      {!isPicture && !hasChildren && (
        <Field
          label={t('text')}
          value={draft?.text ?? elementText}
          disabled={isMap}
          hint={isMap ? t('fromList') : undefined}
          maxLength={limits.visualEditing.textMax}
          onChange={({ target }) => editing.change({ text: target.value })}
        />
      )}
      {href !== null && (
        <Field
          label={t('link')}
          value={draft?.href ?? href}
          onChange={({ target }) => editing.change({ href: target.value })}
        />
      )}
      {isPicture && (
        <>
          <Field
            label={t('picture')}
            value={draft?.src ?? src ?? ''}
            disabled={isMap}
            hint={isMap ? t('fromList') : undefined}
            onChange={({ target }) => editing.change({ src: target.value })}
          />
          <Field
            label={t('alt')}
            value={draft?.alt ?? alt ?? ''}
            onChange={({ target }) => editing.change({ alt: target.value })}
          />
        </>
      )}
    </>
  );
}
