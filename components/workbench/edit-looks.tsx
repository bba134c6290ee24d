'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { chooseLook, classesWith, lookKey, lookValue } from '@/domain/visual-editing/draft';
import { classOfLook, type LookContext, placeOfLook } from '@/domain/visual-editing/look-classes';
import type { LookName } from '@/domain/visual-editing/look-names';
import { themeNames, themeValue } from '@/domain/visual-editing/look-scales';
import { clampSpace, lookChoices, valueOfLook } from '@/domain/visual-editing/looks';
import { refusalOf } from '@/domain/visual-editing/possible-edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { usePageWidth } from '@/lib/visual-editing/use-page-width';
import { useTailwind, useTheme } from '@/lib/visual-editing/use-theme';
import { LookChoice, LookColour, type LookField } from './edit-look-fields';
import { type ChosenWidth, EditWidth } from './edit-width';

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
  const hasTailwind = useTailwind();
  const refusal = hasTailwind ? refusalOf('classes', element.edits) : 'noTailwind';
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

/** Returns a function that describes the field of a look. */
function useLookFields(
  element: SelectedElement,
  uid: string,
  { width, at }: { width: number; at: ChosenWidth },
): (look: LookName) => LookField {
  const refusals = useTranslations('editRefusals');
  const { editing } = useOpenProject();
  const draft = useEditing((state) => state.drafts[uid]?.draft) ?? {};
  const theme = useTheme();
  const { className, overruled } = element;
  const shown = classesWith(className, draft);
  const tokens = Object.keys(theme);
  const context: LookContext = {
    ...{ width, tokens, theme },
    ...(at === null ? {} : { at }),
    ...(overruled ? { overruled } : {}),
  };
  return (look) => {
    const place = placeOfLook(look, shown, context);
    const chosen = place && draft.looks?.[lookKey(look, place.breakpoint)];
    return {
      look,
      value: chosen === undefined ? valueOfLook(look, shown, context) : lookValue(chosen),
      current: classOfLook(look, shown, context) ?? '',
      hint: place ? undefined : refusals('ambiguousClasses'),
      theme: themeNames(look, theme).map((name) => ({
        ...{ name, css: themeValue(look, name, theme) ?? '' },
      })),
      set(value) {
        const next = chooseLook(look, value, { className, context, draft });
        if (next) editing.change({ looks: { [look]: next } });
      },
    };
  };
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
