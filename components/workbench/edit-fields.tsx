'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { refusalOf } from '@/domain/visual-editing/possible-edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useEditing, useFiles, useOpenProject } from '@/lib/projects/context';
import type { Selection } from '@/lib/visual-editing/editing-state';
import { EditDataText } from './edit-data-text';
import { EditLooks } from './edit-looks';
import { EditPicture } from './edit-picture';
import { EditStructure } from './edit-structure';
import type { ChosenWidth } from './edit-width';

type Props = { selected: Selection; disabled: boolean };

/** The fields for the selected element (INJ-006). */
export function EditFields({ selected, disabled }: Props) {
  const { uid, element, part } = selected;
  const t = useTranslations('editPage');
  // The next selected element is edited at the same width.
  const [chosenWidth, chooseWidth] = useState<ChosenWidth>(null);
  // Only elements of these files are tagged (ADR 092), not those of HTML or Vue files.
  const hasPlaces = useFiles(({ paths }) => paths.some((path) => /\.[jt]sx$/i.test(path)));
  if (!element)
    return <p className="text-13 text-ink-soft">{t(hasPlaces ? 'noPlace' : 'noPlaces')}</p>;
  return (
    <fieldset key={uid} disabled={disabled} className="flex flex-col gap-3">
      <Place element={element} />
      <EditStructure element={element} uid={uid} />
      <Words element={element} uid={uid} />
      <EditPicture selected={selected} />
      <EditLooks {...{ element, uid, chosenWidth, chooseWidth }} width={part.viewport.width} />
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

/** Its text, link and picture, where it has them and the source allows to change them. */
function Words({ element, uid }: PartProps) {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  const draft = useEditing((state) => state.drafts[uid]?.draft);
  const refusals = useTranslations('editRefusals');
  const { isMap, isFromData, hasChildren, tagName, elementText, edits } = element;
  const isPicture = tagName === 'img';
  const labels = { text: t('text'), href: t('link'), src: t('picture'), alt: t('alt') };
  const names = (['text', 'href', 'src', 'alt'] as const).filter((name) => {
    if (name === 'text') return !isPicture && !(hasChildren && edits === undefined);
    return name === 'href' ? element.href !== null : isPicture;
  });
  return names.map((name) => {
    const isListed = isMap && (name === 'text' || name === 'src');
    const reason = refusalOf(name, edits);
    if (name === 'text' && isFromData && (isListed || reason === 'computedText'))
      return <EditDataText key={`${name} ${elementText}`} text={elementText} />;
    if (reason && !isListed)
      return (
        <p key={name} className="text-13 text-ink-soft">
          {`${labels[name]}: ${refusals(reason)}`}
        </p>
      );
    return (
      <Field
        key={name}
        label={labels[name]}
        value={draft?.[name] ?? (name === 'text' ? elementText : (element[name] ?? ''))}
        disabled={isListed}
        hint={isListed ? t('fromList') : undefined}
        maxLength={limits.visualEditing[name === 'text' ? 'textMax' : 'attributeMax']}
        onChange={({ target }) => editing.change({ [name]: target.value })}
      />
    );
  });
}
