import { CssSyntaxError, parse, type Rule } from 'postcss';
import { drawingProperties } from './drawing-names.ts';

/**
 * Whether a value cannot load a file. A reference to a part of the drawing itself is allowed. A
 * value with a backslash is refused, because an escape sequence could hide a forbidden word.
 */
export function isSafeValue(value: string): boolean {
  if (/[\\@<>]|\/\*|:\s*\/\//.test(value)) return false;
  const rest = value.replace(/\burl\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '');
  return !/\b(?:url|src|image|image-set|cross-fade|element|expression|attr|env)\s*\(|javascript:|data:/i.test(
    rest,
  );
}

/** Returns the safe declarations of a `style` attribute. */
export function cleanStyle(style: string): string {
  return /[{}]/.test(style) ? '' : cleanStyleSheet(`*{${style}}`).slice(2, -1);
}

const selector = /^[\w\s.,#*>-]+$/;

/**
 * Returns the safe rules of a style sheet. At-rules are left out, because they can load fonts and
 * style sheets.
 */
export function cleanStyleSheet(style: string): string {
  try {
    return parse(style)
      .nodes.filter((node): node is Rule => node.type === 'rule' && selector.test(node.selector))
      .map((rule) => ({ selector: rule.selector, text: declarationsOf(rule) }))
      .filter(({ text }) => text !== '')
      .map((rule) => `${rule.selector}{${rule.text}}`)
      .join('');
  } catch (error) {
    if (error instanceof CssSyntaxError) return '';
    throw error;
  }
}

function declarationsOf({ nodes }: Rule): string {
  return nodes
    .flatMap((node) => {
      if (node.type !== 'decl') return [];
      const isKnown = drawingProperties.has(node.prop.toLowerCase());
      return isKnown && isSafeValue(node.value) ? [`${node.prop}:${node.value}`] : [];
    })
    .join(';');
}
