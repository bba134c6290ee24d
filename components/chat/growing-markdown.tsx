'use client';

import { useState } from 'react';
import { growingBlocks } from './growing-blocks';
import { Markdown } from './markdown';

/** Prose that grows: only its last piece is read again (P10). What it takes to cut it is not fetched for what was said before (P3). */
export function GrowingMarkdown({ text, growing }: { text: string; growing: boolean }) {
  const [blocks] = useState(growingBlocks);
  return blocks[growing ? 'growing' : 'whole'](text).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces before the last stay as they are, each at its place.
    <Markdown key={place} text={piece} />
  ));
}
