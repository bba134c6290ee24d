'use client';

import Jsx, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentProps, memo } from 'react';

/**
 * Model output is untrusted: raw HTML renders as text, pictures are removed, and links use only
 * http(s) or mailto.
 */
const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: null,
  sanitizer: (value) => (/^(https?:\/\/|mailto:)/i.test(value) ? value : null),
  overrides: { a: WebLink, img: Nothing },
};

/** Rendered Markdown (GEN-027). */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <div>
      <Jsx options={options}>{text}</Jsx>
    </div>
  );
});

function WebLink({ href, children }: ComponentProps<'a'>) {
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Nothing() {
  return null;
}
