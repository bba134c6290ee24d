import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { limits } from '../../domain/limits/index.ts';

export type LinkCard = { title: string; sentence: string };

type Element = Tree.Element;

/**
 * Adds Open Graph tags for link previews to a page. They contain the page's own title and
 * description, otherwise the project's title, and a picture if there is one. Existing tags and all
 * other bytes stay unchanged.
 */
export function addLinkCard(
  html: string,
  { title: projectTitle, url, image }: { title: string; url: string; image?: string | undefined },
): { html: string; card: LinkCard } {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const root = childOf(document, 'html');
  const head = root && childOf(root, 'head');
  const metas = (head?.childNodes ?? []).filter(
    (node): node is Element => node.nodeName === 'meta',
  );
  const metaContent = (name: string) =>
    metas
      .filter((meta) => attribute(meta, 'property') === name || attribute(meta, 'name') === name)
      .map((meta) => attribute(meta, 'content')?.trim() ?? '')
      .find((text) => text !== '');
  const own = head && childOf(head, 'title');
  const card = {
    title: cut(metaContent('og:title') ?? textOf(own) ?? projectTitle, limits.publishing.titleMax),
    sentence: cut(
      metaContent('og:description') ?? metaContent('description') ?? '',
      limits.publishing.sentenceMax,
    ),
  };
  const wanted = {
    'og:type': 'website',
    'og:title': card.title,
    'og:description': card.sentence,
    'og:url': url,
    'og:image': image ?? '',
  };
  const missing = Object.entries(wanted).filter(
    ([name, content]) => content !== '' && metaContent(name) === undefined,
  );
  const tags = missing
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
    .join('');
  const doctype = document.childNodes.find((node) => node.nodeName === '#documentType');
  const place =
    head?.sourceCodeLocation?.startTag?.endOffset ??
    root?.sourceCodeLocation?.startTag?.endOffset ??
    doctype?.sourceCodeLocation?.endOffset ??
    0;
  return { html: html.slice(0, place) + tags + html.slice(place), card };
}

function childOf(parent: Tree.ParentNode, name: string): Element | undefined {
  return parent.childNodes.find((node): node is Element => node.nodeName === name);
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function textOf(element: Element | undefined): string | undefined {
  const text = (element?.childNodes ?? [])
    .map((node) => ('value' in node ? node.value : ''))
    .join('')
    .trim();
  return text === '' ? undefined : text;
}

function cut(text: string, max: number): string {
  return [...text.replace(/\s+/g, ' ')].slice(0, max).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one);
