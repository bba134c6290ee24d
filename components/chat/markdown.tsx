'use client';

import { useState } from 'react';
import { defaultRehypePlugins, Streamdown } from 'streamdown';
import { growingBlocks } from './growing-blocks';

/** The model's words are a stranger's: no raw HTML, no pictures from elsewhere, links only to the web. */
const forbidden = ['img', 'iframe', 'form', 'input'];
/** Without the reader of raw HTML, of which nothing is kept. */
const plugins = Object.entries(defaultRehypePlugins).flatMap(([name, plugin]) => (name === 'raw' ? [] : [plugin]));

export default function Markdown({ text, growing }: { text: string; growing: boolean }) {
  const [blocks] = useState(growingBlocks);
  return (
    <Streamdown
      // Also of a text that is whole: what was drawn while it grew is not drawn again at its end.
      mode="streaming"
      // Done for the piece that grows alone, not for all the text again and again.
      parseIncompleteMarkdown={false}
      parseMarkdownIntoBlocksFn={growing ? blocks.growing : blocks.whole}
      rehypePlugins={plugins}
      controls={false}
      disallowedElements={forbidden}
      skipHtml
    >
      {text}
    </Streamdown>
  );
}
