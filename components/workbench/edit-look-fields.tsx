'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { LookName } from '@/domain/visual-editing/look-names';
import { lookChoices } from '@/domain/visual-editing/looks';
import { useValueOutside } from '@/lib/visual-editing/use-theme';

export const control =
  'h-10 w-full rounded-control bg-sheet px-2 text-14 ring-1 ring-line-control ring-inset coarse:h-11';

/** A look with its value, the class that it has, and why it is closed. */
export type LookField = {
  look: LookName;
  value: string;
  current: string;
  hint: string | undefined;
  /** The names that the project's theme has for it, and their values. */
  theme: readonly { name: string; css: string }[];
  set(value: string): void;
};

/** One of a few values, and those of the theme. */
export function LookChoice({
  look,
  value,
  current,
  hint,
  theme,
  set,
}: LookField & { look: keyof typeof lookChoices }) {
  const t = useTranslations('editPage');
  const names = useTranslations(`editChoices.${look}`);
  const isThemed = theme.some(({ name }) => name === value);
  const isKnown = value in lookChoices[look] || isThemed;
  // The theme may have its own value for a name of the scale.
  const ownNames = theme.filter(({ name }) => !(name in lookChoices[look]));
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
          {ownNames.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/**
 * A colour of the theme or any other. A field for a colour cannot be empty, so it is not seen until
 * there is a colour of one's own.
 */
export function LookColour({ look, value, current, hint, theme, set }: LookField) {
  const t = useTranslations('editPage');
  const isOwn = value.startsWith('#');
  const outside = useValueOutside();
  return (
    <Labelled label={t(look as 'color')} hint={hint}>
      {(id) => (
        <>
          <div className={`relative ${control} flex items-center`}>
            {!isOwn && <span className="truncate">{current || t('notSet')}</span>}
            <input
              id={id}
              type="color"
              value={isOwn ? value : '#000000'}
              disabled={hint !== undefined}
              onChange={({ target }) => set(target.value)}
              className={`absolute inset-0 h-full w-full rounded-control bg-sheet ${isOwn ? '' : 'opacity-0'}`}
            />
          </div>
          {theme.length > 0 && (
            <div className="mt-1 flex w-fit flex-wrap gap-1 fine:grid fine:grid-cols-4">
              {theme.slice(0, mostColours).map(({ name, css }) => (
                <button
                  key={name}
                  type="button"
                  title={name}
                  aria-label={`${t(look as 'color')}: ${name}`}
                  aria-pressed={name === value}
                  disabled={hint !== undefined}
                  onClick={() => set(name)}
                  style={{ background: outside(css) }}
                  className="size-6 rounded-control ring-1 ring-line-control ring-inset aria-pressed:outline-2 aria-pressed:outline-ink aria-pressed:outline-offset-1 coarse:size-11"
                />
              ))}
            </div>
          )}
        </>
      )}
    </Labelled>
  );
}
/** More colours than that are rather a palette than a theme. */
const mostColours = 24;

export function Labelled({
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
