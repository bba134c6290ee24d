import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import type { EditOf } from '../../domain/visual-editing/edits.ts';
import type { Patch } from '../../domain/visual-editing/patches.ts';
import { refuse } from './refuse.ts';

/** Matches values that cannot end their declaration. */
const safeValue = /^[^;{}<>\\@]*$/;

/**
 * Sets a custom property of `@theme` or `:root`. Refuses when the property is not declared exactly
 * once.
 */
export function editToken(
  { name, from, to }: Pick<EditOf<'token'>, 'name' | 'from' | 'to'>,
  source: string,
): Patch[] {
  const value = to.trim();
  if (value === '' || !safeValue.test(value) || /\/\*|\burl\s*\(|!/i.test(value))
    refuse('invalidValue');
  const found: Declaration[] = [];
  parse(source).walkDecls(name, (declaration) => {
    if (isTokenPlace(declaration.parent as AtRule | Rule)) found.push(declaration);
  });
  const [declaration, other] = found;
  if (!declaration || other) return refuse('unknownToken');
  const { prop, value: old, source: place, raws } = declaration;
  const written = old.trim();
  if (written !== from) refuse('stale');
  const behind = (place?.start?.offset ?? 0) + prop.length + (raws.between ?? ':').length;
  const start = source.indexOf(written, behind);
  if (source.slice(behind, start).trim() !== '') refuse('unknownToken');
  return [{ start, end: start + written.length, text: value }];
}

function isTokenPlace(parent: AtRule | Rule): boolean {
  const isTop = parent.parent?.type === 'root';
  if (parent.type === 'atrule') return isTop && parent.name === 'theme';
  return isTop && parent.type === 'rule' && parent.selector === ':root';
}
