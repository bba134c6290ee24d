'use client';

import { memo, useState } from 'react';
import { part } from '@/components/ui/part';
import { Markdown } from './markdown';
import './prose.css';

/** Until that code is there, on a slow line some seconds, the words are read whole each time. */
const GrowingMarkdown = part<{ text: string; growing: boolean }>(
  () => import('./growing-markdown').then((one) => one.GrowingMarkdown),
  Markdown,
);

/** A paragraph or more of the model's words. Frozen text renders once, and what grew here stays in its pieces. */
export const Prose = memo(function Prose({ text, growing }: { text: string; growing: boolean }) {
  const [grew, setGrew] = useState(growing);
  if (growing && !grew) setGrew(true);
  return (
    // While it grows, each new word would move those before it.
    <div className={growing ? 'prose' : 'prose text-pretty'}>
      {grew ? <GrowingMarkdown text={text} growing={growing} /> : <Markdown text={text} />}
    </div>
  );
});
