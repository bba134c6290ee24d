'use client';

import dynamic from 'next/dynamic';

/** Every page references this not-found screen. Its code loads only when it is shown (P3). */
export const LazyNotFound = dynamic(() =>
  import('./not-found-screen').then((one) => one.NotFoundScreen),
);
