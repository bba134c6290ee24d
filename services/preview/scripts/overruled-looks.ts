import type { LookName } from '../../../domain/visual-editing/look-names.ts';

const colour = 'rgb(1, 2, 3)';
const length = '7.25px';

/** For each look, CSS that a page hardly has itself, and the values that it computes to. */
const probes: Record<LookName, { css: string; computed: Record<string, string> }> = {
  size: {
    css: 'font-size: 17.25px; line-height: 31.25px',
    computed: { 'font-size': '17.25px', 'line-height': '31.25px' },
  },
  leading: { css: 'line-height: 31.25px', computed: { 'line-height': '31.25px' } },
  weight: { css: 'font-weight: 350', computed: { 'font-weight': '350' } },
  align: { css: 'text-align: justify', computed: { 'text-align': 'justify' } },
  color: { css: `color: ${colour}`, computed: { color: colour } },
  background: { css: `background-color: ${colour}`, computed: { 'background-color': colour } },
  paddingX: sidesOf('padding-inline', ['padding-left', 'padding-right']),
  paddingY: sidesOf('padding-block', ['padding-top', 'padding-bottom']),
  marginX: sidesOf('margin-inline', ['margin-left', 'margin-right']),
  marginY: sidesOf('margin-block', ['margin-top', 'margin-bottom']),
  gap: sidesOf('gap', ['row-gap', 'column-gap']),
  width: { css: `width: ${length}`, computed: { width: length } },
  // A border has whole pixels.
  borderWidth: sidesOf('border-width', borderSides('width'), '7px'),
  borderColor: sidesOf('border-color', borderSides('color'), colour),
  radius: sidesOf('border-radius', ['border-top-left-radius', 'border-bottom-right-radius']),
  shadow: {
    css: `box-shadow: ${colour} 0px 0px 7px 0px`,
    computed: { 'box-shadow': `${colour} 0px 0px 7px 0px` },
  },
};

function borderSides(part: string): string[] {
  return ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}-${part}`);
}

function sidesOf(property: string, sides: string[], value = length) {
  return {
    css: `${property}: ${value}`,
    computed: Object.fromEntries(sides.map((side) => [side, value])),
  };
}

/** Otherwise a transition would still show the value before, and a border without style no width. */
const steady = ['transition: none', 'animation: none', 'border-style: solid'];
const mark = 'data-sayso-probe';

/** More elements of one source than this are not tried, so that a huge list stays fast. */
const mostElements = 50;

/**
 * Returns the looks that the project's own CSS decides in one of the elements, so that a class of
 * Tailwind changes them in all only when it is marked as important. It tries one rule per look in
 * the layer of Tailwind's classes. Pages without this layer have none.
 */
export function readOverruledLooks(all: readonly Element[]): LookName[] {
  if (!hasUtilities()) return [];
  const rules = Object.values(probes).map(({ css }) => `${css};`);
  const sheet = new CSSStyleSheet();
  const important = steady.map((one) => `${one} !important;`);
  sheet.replaceSync(
    `@layer utilities { [${mark}] { ${rules.join(' ')} } } [${mark}] { ${important.join(' ')} }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const elements = all.slice(0, mostElements);
  for (const element of elements) element.setAttribute(mark, '');
  try {
    return (Object.keys(probes) as LookName[]).filter((look) =>
      Object.entries(probes[look].computed).some(([name, value]) =>
        elements.some((element) => computedValue(element, name) !== value),
      ),
    );
  } finally {
    for (const element of elements) element.removeAttribute(mark);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

/** The style that scripts see has the width after layout, so ask for the one before it. */
function computedValue(element: Element, name: string): string {
  const map = 'computedStyleMap' in element ? element.computedStyleMap() : undefined;
  if (name === 'width') return map?.get(name)?.toString() ?? length;
  return getComputedStyle(element).getPropertyValue(name);
}

function hasUtilities(): boolean {
  return [...document.styleSheets].some((sheet) => {
    try {
      return [...sheet.cssRules].some(
        (rule) =>
          (rule instanceof CSSLayerStatementRule && rule.nameList.includes('utilities')) ||
          (rule instanceof CSSLayerBlockRule && rule.name === 'utilities'),
      );
    } catch {
      // A style sheet of another origin cannot be read.
      return false;
    }
  });
}
