'use client';

import Jsx, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentProps, memo, useState } from 'react';
import { growingBlocks } from './growing-blocks';

/** The model's words are a stranger's: raw HTML is only words, there are no pictures from elsewhere, and links lead to the web. */
const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: null,
  sanitizer: (value) => (/^(https?:\/\/|mailto:)/i.test(value) ? value : null),
  overrides: { a: WebLink, img: Nothing },
};

/** Prose as it reads (GEN-027); while it grows, only its last piece is read again (P10). */
export default function Markdown({ text, growing }: { text: string; growing: boolean }) {
  const [blocks] = useState(growingBlocks);
  return blocks[growing ? 'growing' : 'whole'](text).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces before the last stay as they are, each at its place.
    <Piece key={place} text={piece} />
  ));
}

const Piece = memo(function Piece({ text }: { text: string }) {
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
