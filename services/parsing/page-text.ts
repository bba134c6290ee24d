import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type PageText = { title: string; text: string };

/** Elements whose content is not text for readers. */
const skipped = new Set(
  'script style noscript template svg math iframe object canvas video audio select textarea'.split(
    ' ',
  ),
);
const blocks = new Set(
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/**
 * Reduces a page to its title and its text, one line per block, with marks for headings and lists.
 */
export function readPageText(html: string): PageText {
  const lines: string[] = [];
  let line = '';
  let title = '';
  const endLine = () => {
    const words = line.replace(/\s+/g, ' ').trim();
    if (/[^#\s-]/.test(words)) lines.push(words);
    line = '';
  };
  // Use a separate stack instead of recursion, because the elements of a page may be nested very
  // deeply.
  const stack: (Tree.Node | (() => void))[] = [parse(html)];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'function') {
      next();
      continue;
    }
    const { nodeName } = next;
    if (nodeName === 'title' && 'childNodes' in next) title ||= textOf(next);
    else if ('value' in next && nodeName === '#text') line += next.value;
    if (!('childNodes' in next) || skipped.has(nodeName) || nodeName === 'title') continue;
    if (nodeName === 'img') line += ` ${altOf(next)} `;
    if (blocks.has(nodeName)) {
      endLine();
      line = markOf(nodeName);
      stack.push(endLine);
    }
    // Push the children one by one: a call with as many arguments as a page has elements overflows
    // the call stack.
    for (const child of next.childNodes.toReversed()) stack.push(child);
  }
  endLine();
  return { title: title.replace(/\s+/g, ' ').trim(), text: lines.join('\n') };
}

function textOf(node: Tree.ParentNode): string {
  return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function altOf(node: Tree.Node): string {
  return 'attrs' in node ? (node.attrs.find(({ name }) => name === 'alt')?.value ?? '') : '';
}

function markOf(nodeName: string): string {
  if (nodeName === 'li') return '- ';
  return /^h[1-6]$/.test(nodeName) ? `${'#'.repeat(Number(nodeName[1]))} ` : '';
}
