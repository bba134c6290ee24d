import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** What the head of a published page says about the site (ADR 125). */
export type SiteTags = {
  /** Used where the owner has set a text; replaces the page's own. */
  own: { title?: string | undefined; description?: string | undefined };
  /** Used where neither the owner nor the page has a text. */
  fallback: { title: string; description: string };
  /** The address of the page; undefined for a page that is sent for any address. */
  address?: string | undefined;
  /** The origins of the site's addresses, of which only that of `address` may be in its tags. */
  ownOrigins: readonly string[];
  /** The picture of links. `isOwn`: the owner set it, so it replaces the page's. */
  picture?: { address: string; isOwn: boolean } | undefined;
  /** The addresses of the owner's icons. */
  icons?: { large: string; small: string } | undefined;
  isFound: boolean;
  /** What the page shows, put into the element with the id `root` if this is empty. */
  rendered?: string | undefined;
};

type Element = Tree.Element;
type Cut = { from: number; to: number; text: string };

/**
 * Writes the tags for search engines and chats into a page. `html` has one character for each byte;
 * what is added is ASCII, except `rendered`, which is added to pages in UTF-8 only. All other bytes
 * stay unchanged. A tag that exists is replaced or kept, so that none occurs twice.
 */
export function addSiteTags(html: string, tags: SiteTags): string {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const root = document.childNodes.find((node): node is Element => node.nodeName === 'html');
  const head = root?.childNodes.find((node): node is Element => node.nodeName === 'head');
  const elements = (head?.childNodes ?? []).filter((node): node is Element => 'attrs' in node);
  const changes = new HeadChanges(elements);
  setTexts(changes, tags);
  setAddress(changes, tags);
  setPictures(changes, tags);
  if (!tags.isFound) changes.setMeta('robots', 'noindex, nofollow');
  const start = placeOf(document, root, head);
  const cuts = [...changes.cuts, { from: start, to: start, text: changes.added.join('') }];
  const rendered = tags.rendered && renderedIn(html, root, elements, tags.rendered);
  return applyCuts(html, rendered ? [...cuts, rendered] : cuts);
}

/** What is removed from the head of a page, and what is added to it. */
class HeadChanges {
  readonly cuts: Cut[] = [];
  readonly added: string[] = [];
  readonly elements: readonly Element[];

  constructor(elements: readonly Element[]) {
    this.elements = elements;
  }

  remove(found: readonly Element[]): void {
    for (const { sourceCodeLocation: at } of found)
      if (at) this.cuts.push({ from: at.startOffset, to: at.endOffset, text: '' });
  }

  metas(name: string): Element[] {
    return this.elements.filter(
      (one) =>
        one.nodeName === 'meta' && (attribute(one, 'name') ?? attribute(one, 'property')) === name,
    );
  }

  /** Replaces the tags of a name by `own`, or adds `fallback` if there is none with a content. */
  setMeta(name: string, own: string | undefined, fallback = ''): void {
    const found = this.metas(name);
    const content = own ?? (found.some(hasContent) ? '' : fallback);
    if (content === '') return;
    this.remove(found);
    const key = name.startsWith('og:') ? 'property' : 'name';
    this.added.push(`<meta ${key}="${name}" content="${ascii(content)}">`);
  }
}

const hasContent = (one: Element) => (attribute(one, 'content') ?? '').trim() !== '';

function setTexts(changes: HeadChanges, { own, fallback }: SiteTags): void {
  const titles = changes.elements.filter(({ nodeName }) => nodeName === 'title');
  if (own.title !== undefined || !titles.some((one) => textOf(one) !== '')) {
    changes.remove(titles);
    changes.added.push(`<title>${ascii(own.title ?? fallback.title)}</title>`);
  }
  changes.setMeta('description', own.description, fallback.description);
  changes.setMeta('og:type', undefined, 'website');
  for (const prefix of ['og:', 'twitter:']) {
    // Pages rarely have the tags of the second kind, which fall back to those of the first.
    const isAdded = prefix === 'og:';
    const set = (name: string, text: string | undefined, usual: string) => {
      if (isAdded || changes.metas(name).length > 0) changes.setMeta(name, text, usual);
    };
    set(`${prefix}title`, own.title, fallback.title);
    set(`${prefix}description`, own.description, fallback.description);
  }
}

function setAddress(changes: HeadChanges, { address, ownOrigins }: SiteTags): void {
  const urls = changes.metas('og:url');
  if (urls.some((one) => isOurs(one, ownOrigins)) || !urls.some(hasContent)) {
    changes.remove(urls);
    if (address) changes.added.push(`<meta property="og:url" content="${ascii(address)}">`);
  }
  const hasCanonical = changes.elements.some((one) => relOf(one).includes('canonical'));
  if (address && !hasCanonical)
    changes.added.push(`<link rel="canonical" href="${ascii(address)}">`);
}

function setPictures(changes: HeadChanges, { picture, icons, ownOrigins }: SiteTags): void {
  const found = changes.metas('og:image');
  if (picture) {
    const isReplaced = picture.isOwn || found.some((one) => isOurs(one, ownOrigins));
    changes.setMeta('og:image', isReplaced ? picture.address : undefined, picture.address);
    if (picture.isOwn)
      for (const name of ['og:image:width', 'og:image:height', 'og:image:alt', 'twitter:image'])
        changes.remove(changes.metas(name));
  }
  const hasPicture = picture !== undefined || found.some(hasContent);
  changes.setMeta('twitter:card', undefined, hasPicture ? 'summary_large_image' : 'summary');
  if (!icons) return;
  changes.remove(changes.elements.filter((one) => relOf(one).some((rel) => iconRels.has(rel))));
  changes.added.push(
    `<link rel="icon" type="image/png" sizes="512x512" href="${ascii(icons.large)}">`,
    `<link rel="apple-touch-icon" sizes="180x180" href="${ascii(icons.small)}">`,
  );
}

/** Whether a tag has an address of the site itself, which may have another origin by now. */
function isOurs(one: Element, ownOrigins: readonly string[]): boolean {
  const content = attribute(one, 'content') ?? '';
  return ownOrigins.some((origin) => content === origin || content.startsWith(`${origin}/`));
}

const iconRels = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']);
/** The relations of a link; none for any other element. */
const relOf = (one: Element): string[] =>
  one.nodeName === 'link' ? (attribute(one, 'rel') ?? '').toLowerCase().split(/\s+/) : [];

/** Where tags are added: after the declared encoding, which must be among the first 1,024 bytes. */
function placeOf(
  document: Tree.Document,
  root: Element | undefined,
  head: Element | undefined,
): number {
  const charset = head?.childNodes.find(
    (node): node is Element => node.nodeName === 'meta' && isCharset(node as Element),
  );
  const doctype = document.childNodes.find(({ nodeName }) => nodeName === '#documentType');
  return (
    charset?.sourceCodeLocation?.endOffset ??
    head?.sourceCodeLocation?.startTag?.endOffset ??
    root?.sourceCodeLocation?.startTag?.endOffset ??
    doctype?.sourceCodeLocation?.endOffset ??
    0
  );
}

const isCharset = (one: Element) =>
  attribute(one, 'charset') !== undefined ||
  attribute(one, 'http-equiv')?.toLowerCase() === 'content-type';

/** Returns the change that fills the empty root of a page in UTF-8; undefined for other pages. */
function renderedIn(
  html: string,
  root: Element | undefined,
  heads: readonly Element[],
  rendered: string,
): Cut | undefined {
  const isUtf8 = heads.some((one) => /^utf-?8$/i.test(attribute(one, 'charset') ?? ''));
  const body = root?.childNodes.find((node): node is Element => node.nodeName === 'body');
  const target = (body?.childNodes ?? []).find(
    (node): node is Element => 'attrs' in node && attribute(node as Element, 'id') === 'root',
  );
  const from = target?.sourceCodeLocation?.startTag?.endOffset;
  const to = target?.sourceCodeLocation?.endTag?.startOffset;
  if (!isUtf8 || from === undefined || to === undefined) return undefined;
  if (html.slice(from, to).trim() !== '') return undefined;
  return { from, to, text: Buffer.from(rendered, 'utf8').toString('latin1') };
}

function applyCuts(html: string, cuts: readonly Cut[]): string {
  let text = '';
  let at = 0;
  for (const cut of [...cuts].sort((a, b) => a.from - b.from || a.to - b.to)) {
    text += html.slice(at, Math.max(at, cut.from)) + cut.text;
    at = Math.max(at, cut.to);
  }
  return text + html.slice(at);
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

const textOf = (element: Element): string =>
  element.childNodes
    .map((node) => ('value' in node ? node.value : ''))
    .join('')
    .trim();

/** Escapes a text for HTML, with entities for all that is not ASCII, so that no encoding matters. */
function ascii(text: string): string {
  return [...text.replace(/\s+/g, ' ')]
    .map((one) => (/[&<>"']|[^ -~]/u.test(one) ? `&#${one.codePointAt(0)};` : one))
    .join('');
}
