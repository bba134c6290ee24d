'use client';

import { useState } from 'react';
import { Markdown } from './markdown';
import { createMarkdownSplitter } from './markdown-splitter';

/**
 * Growing prose: each update parses only the last piece again (P10). Older messages do not need
 * this code and do not load it (P3).
 */
export function StreamingMarkdown({ text, growing }: { text: string; growing: boolean }) {
  const [blocks] = useState(createMarkdownSplitter);
  return blocks[growing ? 'growing' : 'whole'](text).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces before the last never change or move.
    <Markdown key={place} text={piece} />
  ));
}
