'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useMemo } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { chooseLook, lookValue } from '@/domain/visual-editing/draft';
import { classOfLook, type LookContext, placeOfLook } from '@/domain/visual-editing/look-classes';
import type { LookName } from '@/domain/visual-editing/look-names';
import { clampSpace, lookChoices, valueOfLook } from '@/domain/visual-editing/looks';
import { refusalOf } from '@/domain/visual-editing/possible-edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { themeTokens } from '@/domain/visual-editing/theme-tokens';
import { useEditing, useFiles, useOpenProject } from '@/lib/projects/context';

type Props = { element: SelectedElement; uid: string; width: number };

const spaces = ['paddingX', 'paddingY', 'marginX', 'marginY'] as const;
const colours = ['color', 'background'] as const;
const choices = Object.keys(lookChoices) as (keyof typeof lookChoices)[];
const control =
  'h-10 w-full rounded-control bg-sheet px-2 text-14 ring-1 ring-line-control ring-inset coarse:h-11';

/** How the selected element looks at the page's width (INJ-006, INJ-007). */
export function EditLooks({ element, uid, width }: Props) {
  const t = useTranslations('editPage');
  const refusals = useTranslations('editRefusals');
  const { editing } = useOpenProject();
  const looks = useEditing((state) => state.drafts[uid]?.draft.looks);
  const tokens = useThemeTokens();
  const { className } = element;
  const context = { width, tokens };
  const fieldOf = (look: LookName): LookField => {
    const chosen = looks?.[look];
    const isClosed = !placeOfLook(look, className, context);
    return {
      look,
      value: chosen === undefined ? valueOfLook(look, className, context) : lookValue(chosen),
      current: currentClass(look, className, context),
      hint: isClosed ? refusals('ambiguousClasses') : undefined,
      set(value) {
        const next = chooseLook(look, value, { className, context });
        if (next) editing.change({ looks: { [look]: next } });
      },
    };
  };
  const refusal = refusalOf('classes', element.edits);
  if (refusal)
    return <p className="text-13 text-ink-soft">{`${t('looks')}: ${refusals(refusal)}`}</p>;
  return (
    <div className="grid grid-cols-2 gap-3">
      {choices.map((look) => (
        <Choice key={look} {...fieldOf(look)} look={look} />
      ))}
      {colours.map((look) => (
        <Colour key={look} {...fieldOf(look)} />
      ))}
      {spaces.map((look) => {
        const { value, hint, set } = fieldOf(look);
        return (
          <Field
            key={look}
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
      })}
    </div>
  );
}

/** A look with its value, the class that it has in the source, and why it is closed. */
type LookField = {
  look: LookName;
  value: string;
  current: string;
  hint: string | undefined;
  set(value: string): void;
};

const currentClass = (look: LookName, className: string, context: LookContext): string =>
  classOfLook(look, className, context) ?? '';

/** The names in the themes of the project's style sheets, which decide what a class means. */
function useThemeTokens(): string[] {
  const { files } = useOpenProject();
  const revision = useFiles((state) => state.revision);
  const paths = useFiles((state) => state.paths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents change with the revision
  return useMemo(
    () =>
      paths
        .filter((path) => path.endsWith('.css'))
        .flatMap((path) => {
          const file = files.read(path);
          return file && !file.isBinary ? themeTokens(file.content) : [];
        }),
    [files, paths, revision],
  );
}

function Choice({
  look,
  value,
  current,
  hint,
  set,
}: LookField & { look: keyof typeof lookChoices }) {
  const t = useTranslations('editPage');
  const names = useTranslations(`editChoices.${look}`);
  const isKnown = value in lookChoices[look];
  return (
    <Labelled label={t(look)} hint={hint}>
      {(id) => (
        <select
          id={id}
          value={isKnown ? value : ''}
          disabled={hint !== undefined}
          onChange={({ target }) => set(target.value)}
          className={control}
        >
          {/* What the element has may be none of the choices. */}
          {!isKnown && <option value="">{current || t('notSet')}</option>}
          {Object.keys(lookChoices[look]).map((name) => (
            <option key={name} value={name}>
              {names(name as never)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A field for a colour cannot be empty, so it is not seen until there is a colour. */
function Colour({ look, value, current, hint, set }: LookField) {
  const t = useTranslations('editPage');
  return (
    <Labelled label={t(look)} hint={hint}>
      {(id) => (
        <div className={`relative ${control} flex items-center`}>
          {value === '' && <span className="truncate">{current || t('notSet')}</span>}
          <input
            id={id}
            type="color"
            value={value || '#000000'}
            disabled={hint !== undefined}
            onChange={({ target }) => set(target.value)}
            className={`absolute inset-0 h-full w-full rounded-control bg-sheet ${value === '' ? 'opacity-0' : ''}`}
          />
        </div>
      )}
    </Labelled>
  );
}

function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint: string | undefined;
  children(id: string): ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-soft">
        {label}
      </label>
      {children(id)}
      {hint && <p className="mt-1 text-12 text-ink-soft">{hint}</p>}
    </div>
  );
}
