'use client';

import Jsx, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentProps, memo } from 'react';

/** The model's words are a stranger's: raw HTML is only words, there are no pictures from elsewhere, and links lead to the web. */
const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: null,
  sanitizer: (value) => (/^(https?:\/\/|mailto:)/i.test(value) ? value : null),
  overrides: { a: WebLink, img: Nothing },
};

/** Prose as it reads (GEN-027). */
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
