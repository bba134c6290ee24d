/** Returns the project's style sheets and modules that a page's HTML loads: style sheets first. */
export function readHtml(html: string): { imports: string[] } {
  const scripts = tagsOf(html, /<script\b[^<>]*>/g, /\bsrc=["'](?!https?:)([^"']+)["']/)
    .filter(({ tag }) => /type=["']module["']/.test(tag))
    .map(({ value }) => (value.startsWith('.') ? value : `/${value.replace(/^\//, '')}`));
  const styles = tagsOf(html, /<link\b[^<>]*>/g, /\bhref=["'](\/?src\/[^"']+)["']/)
    .filter(({ value }) => value.endsWith('.css'))
    .map(({ value }) => `/${value.replace(/^\//, '')}`);
  return { imports: [...styles, ...scripts] };
}

/** Returns the tags that have an attribute, with its value. */
function tagsOf(html: string, tags: RegExp, attribute: RegExp): { tag: string; value: string }[] {
  return [...html.matchAll(tags)].flatMap(([tag]) => {
    const value = attribute.exec(tag)?.[1];
    return value === undefined ? [] : [{ tag, value }];
  });
}
