'use client';

import { memo, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy';
import { Markdown } from './markdown';
import './prose.css';

/**
 * Renders a growing text. Until the code that splits the text is loaded, which can take seconds on
 * a slow connection, each update parses the whole text.
 */
const GrowingMarkdown = lazyPart<{ text: string; growing: boolean }>(
  () => import('./streaming-markdown').then((one) => one.StreamingMarkdown),
  Markdown,
);

/**
 * Text of an answer. A stored text is rendered once. A text that has grown in this tab stays split
 * into its pieces.
 */
export const Prose = memo(function Prose({ text, growing }: { text: string; growing: boolean }) {
  const [grew, setGrew] = useState(growing);
  if (growing && !grew) setGrew(true);
  return (
    // Do not use `text-pretty` while the text grows: it would move earlier words with each new
    // word.
    <div className={growing ? 'prose' : 'prose text-pretty'}>
      {grew ? <GrowingMarkdown text={text} growing={growing} /> : <Markdown text={text} />}
    </div>
  );
});
