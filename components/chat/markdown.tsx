'use client';

import { Streamdown } from 'streamdown';

/** The model's words are a stranger's: no raw HTML, no pictures from elsewhere, links only to the web. */
const forbidden = ['img', 'iframe', 'form', 'input'];

export default function Markdown({ text, growing }: { text: string; growing: boolean }) {
  return (
    <Streamdown
      mode={growing ? 'streaming' : 'static'}
      parseIncompleteMarkdown={growing}
      controls={false}
      disallowedElements={forbidden}
      skipHtml
    >
      {text}
    </Streamdown>
  );
}
