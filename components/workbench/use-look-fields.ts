'use client';

import { useTranslations } from 'next-intl';
import { chooseLook, classesWith, lookKey, lookValue } from '@/domain/visual-editing/draft';
import { classOfLook, type LookContext, placeOfLook } from '@/domain/visual-editing/look-classes';
import type { LookName } from '@/domain/visual-editing/look-names';
import { themeNames, themeValue } from '@/domain/visual-editing/look-scales';
import { valueOfLook } from '@/domain/visual-editing/looks';
import { losesClasses } from '@/domain/visual-editing/passed-classes';
import { refusalOf } from '@/domain/visual-editing/possible-edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { useTailwind, useTheme } from '@/lib/visual-editing/use-theme';
import type { LookField } from './edit-look-fields';
import type { ChosenWidth } from './edit-width';

/** Returns why the looks of the selected element cannot be changed; undefined if they can. */
export function useLooksRefusal(element: SelectedElement) {
  const hasTailwind = useTailwind();
  if (!hasTailwind) return 'noTailwind';
  if (losesClasses(element.givenClasses, element.className)) return 'lostClasses';
  return refusalOf('classes', element.edits);
}

/** Returns a function that describes the field of a look. */
export function useLookFields(
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
