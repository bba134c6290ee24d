'use client';

import { memo, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy';
import { Markdown } from './markdown';
import './prose.css';

/**
 * Until the splitting code is loaded (some seconds on a slow connection), each update parses the
 * whole text.
 */
const GrowingMarkdown = lazyPart<{ text: string; growing: boolean }>(
  () => import('./streaming-markdown').then((one) => one.StreamingMarkdown),
  Markdown,
);

/**
 * One or more paragraphs of model output. A stored text renders once. A text that grew in this tab
 * stays split into its pieces.
 */
export const Prose = memo(function Prose({ text, growing }: { text: string; growing: boolean }) {
  const [grew, setGrew] = useState(growing);
  if (growing && !grew) setGrew(true);
  return (
    // While the text grows, `text-pretty` would move earlier words with each new word.
    <div className={growing ? 'prose' : 'prose text-pretty'}>
      {grew ? <GrowingMarkdown text={text} growing={growing} /> : <Markdown text={text} />}
    </div>
  );
});
