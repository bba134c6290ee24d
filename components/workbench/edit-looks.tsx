'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { clampSpace, lookChoices } from '@/domain/visual-editing/looks';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { usePageWidth } from '@/lib/visual-editing/use-page-width';
import { LookChoice, LookColour, type LookField } from './edit-look-fields';
import { type ChosenWidth, EditWidth } from './edit-width';
import { useLookFields, useLooksRefusal } from './use-look-fields';

type Props = {
  element: SelectedElement;
  uid: string;
  width: number;
  chosenWidth: ChosenWidth;
  chooseWidth(width: ChosenWidth): void;
};

const spaces = ['paddingX', 'paddingY', 'marginX', 'marginY', 'gap'] as const;
const colours = ['color', 'background', 'borderColor'] as const;
const choices = Object.keys(lookChoices) as (keyof typeof lookChoices)[];

/** How the selected element looks at the page's width, or at a chosen one (INJ-006, INJ-007). */
export function EditLooks({ element, uid, width, chosenWidth, chooseWidth }: Props) {
  const t = useTranslations('editPage');
  const refusals = useTranslations('editRefusals');
  const pageWidth = usePageWidth(width);
  const fieldOf = useLookFields(element, uid, { width: pageWidth, at: chosenWidth });
  const refusal = useLooksRefusal(element);
  if (refusal)
    return <p className="text-13 text-ink-soft">{`${t('looks')}: ${refusals(refusal)}`}</p>;
  return (
    <>
      <EditWidth chosen={chosenWidth} pageWidth={pageWidth} choose={chooseWidth} />
      <div className="grid grid-cols-2 gap-3">
        {choices.map((look) => (
          <LookChoice key={look} {...fieldOf(look)} look={look} />
        ))}
        {colours.map((look) => (
          <LookColour key={look} {...fieldOf(look)} />
        ))}
      </div>
      {/* Some labels need two lines, so the fields of a row stand on one line. */}
      <div className="grid grid-cols-2 items-end gap-3">
        {spaces.map((look) => (
          <Space key={look} {...fieldOf(look)} look={look} />
        ))}
      </div>
    </>
  );
}

function Space({ look, value, hint, set }: LookField & { look: (typeof spaces)[number] }) {
  const t = useTranslations('editPage');
  return (
    <Field
      label={t(look)}
      type="number"
      min={0}
      max={limits.visualEditing.spaceMax}
      value={value}
      disabled={hint !== undefined}
      hint={hint}
      onChange={({ target }) =>
        set(target.value === '' ? '' : String(clampSpace(Number(target.value))))
      }
    />
  );
}
