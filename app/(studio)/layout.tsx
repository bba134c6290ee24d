import type { ReactNode } from 'react';
import { Studio } from '@/components/shell/studio';

/** The studio is mounted here, once: rewriting the address to `/chat/{uuid}` and refreshing must not lose its state. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Studio />
      {children}
    </>
  );
}
