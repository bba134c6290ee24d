'use client';

import dynamic from 'next/dynamic';
import { memo } from 'react';
import './prose.css';
import { fetchPart } from '@/lib/window/fetch-part.client';

/** Shown until the renderer has arrived, and read by those who have no scripts yet: the same words, plain. */
const Markdown = dynamic(() => fetchPart(() => import('./markdown')), { ssr: false });

/** A paragraph or more of the model's words. Frozen text renders once. */
export const Prose = memo(function Prose({ text, growing }: { text: string; growing: boolean }) {
  return (
    // While it grows, each new word would move those before it.
    <div className={growing ? 'prose' : 'prose text-pretty'}>
      <Markdown text={text} growing={growing} />
    </div>
  );
});
