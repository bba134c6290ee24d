'use client';

import { memo } from 'react';
import { part } from '@/components/ui/part';
import './prose.css';

const Markdown = part(() => import('./markdown').then((one) => one.default));

/** A paragraph or more of the model's words. Frozen text renders once. */
export const Prose = memo(function Prose({ text, growing }: { text: string; growing: boolean }) {
  return (
    // While it grows, each new word would move those before it.
    <div className={growing ? 'prose' : 'prose text-pretty'}>
      <Markdown text={text} growing={growing} />
    </div>
  );
});
