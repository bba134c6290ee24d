import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import type { ThemeToken } from '@/domain/visual-editing/theme';
import type { Drafts } from './edit-history';

/**
 * The key of the theme among the drafts, so that its changes are undone and saved with the others.
 * It is longer than the id of an element and has no blank, so no page can name it.
 */
export const themeKey = '@theme-of-the-whole-project';

/** Returns the drafts with another value of a token; with the value of its source, without it. */
export function withToken(drafts: Drafts, { path, name, value }: ThemeToken, to: string): Drafts {
  const { [themeKey]: theme, ...others } = drafts;
  const { [name]: _, ...rest } = theme?.draft.tokens ?? {};
  const tokens = to === value ? rest : { ...rest, [name]: { path, from: value, to } };
  if (Object.keys(tokens).length === 0) return others;
  return { ...others, [themeKey]: { element: themeOf(path), draft: { tokens }, source: '' } };
}

/** The theme is no element; only its file is real. */
const themeOf = (path: string): SelectedElement => ({
  ...{ tagName: '@theme', className: '', elementText: '@theme', src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'css', count: 1, ancestors: [] },
  place: { path, start: '1:0', end: '1:0', hash: '-' },
});

/** Returns the values that the page has to show. */
export const shownTokens = (drafts: Drafts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(drafts[themeKey]?.draft.tokens ?? {}).map(([name, { to }]) => [name, to]),
  );
