'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { readColour, toHex } from '@/domain/visual-editing/colour';
import { labelOfToken, readTheme, type ThemeToken } from '@/domain/visual-editing/theme';
import { lowContrasts } from '@/domain/visual-editing/theme-contrast';
import { useEditing, useFiles, useOpenProject } from '@/lib/projects/context';
import { themeKey } from '@/lib/visual-editing/theme-draft';

const kinds = ['colour', 'font', 'radius'] as const;

/** The colours, fonts and radii of the whole project, with a warning where text is hard to read. */
export function EditTheme({ disabled }: { disabled: boolean }) {
  const t = useTranslations('editTheme');
  const sources = useTheme();
  const drafts = useEditing((state) => state.drafts[themeKey]?.draft.tokens);
  if (sources.length === 0) return null;
  const shownValue = ({ name, value }: ThemeToken) => drafts?.[name]?.to ?? value;
  const low = lowContrasts(sources.map((token) => ({ ...token, value: shownValue(token) })));
  return (
    <details className="mt-4 border-line border-t pt-3">
      <summary className="cursor-pointer text-14 coarse:min-h-11">{t('title')}</summary>
      <fieldset disabled={disabled} className="mt-3 flex flex-col gap-3">
        {kinds.map((kind) => {
          const tokens = sources.filter((token) => token.kind === kind);
          if (tokens.length === 0) return null;
          return (
            <div key={kind} className="grid grid-cols-2 gap-3">
              {tokens.map((token) => (
                <Token key={token.name} token={token} value={shownValue(token)} />
              ))}
            </div>
          );
        })}
      </fieldset>
      <div role="status">
        {low.length > 0 && (
          <ul className="mt-3 flex flex-col gap-1 text-13">
            {low.map(({ text, ground, ratio }) => (
              <li key={`${text} ${ground}`} className="flex gap-1 text-rust">
                <TriangleAlert
                  aria-hidden="true"
                  size={14}
                  strokeWidth={1.5}
                  className="mt-0.5 shrink-0"
                />
                {t('lowContrast', { text, ground, ratio: ratio.toFixed(1) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

function Token({ token, value }: { token: ThemeToken; value: string }) {
  const { editing } = useOpenProject();
  const id = useId();
  const label = labelOfToken(token.name);
  const set = (next: string) => editing.changeToken(token, next);
  if (token.kind !== 'colour')
    return (
      <Field
        label={label}
        value={value}
        maxLength={limits.visualEditing.tokenMax}
        onChange={({ target }) => set(target.value)}
        className="col-span-2"
      />
    );
  return (
    <div>
      <label htmlFor={id} className="mb-1 block truncate text-13 text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={toHex(readColour(value) ?? [0, 0, 0])}
        onChange={({ target }) => set(target.value)}
        className="h-10 w-full rounded-control bg-sheet px-1 ring-1 ring-line-control ring-inset coarse:h-11"
      />
    </div>
  );
}

/** The tokens as they are in the project's style sheets. */
function useTheme(): ThemeToken[] {
  const { files } = useOpenProject();
  const revision = useFiles((state) => state.revision);
  const paths = useFiles((state) => state.paths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents change with the revision
  return useMemo(
    () =>
      readTheme(
        paths
          .filter((path) => path.endsWith('.css'))
          .flatMap((path) => {
            const file = files.read(path);
            return file && !file.isBinary ? [{ path, text: file.content }] : [];
          }),
      ),
    [files, paths, revision],
  );
}
