'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { fetchPart } from '@/lib/window/fetch-part.client';
import { Footer } from './footer';

const Assistant = dynamic(() => fetchPart(() => import('@/components/help/assistant').then((one) => one.Assistant)), { ssr: false });

/** Under and over the end of every page but those of a chat: the footer (HEAD-011) and the assistant (HEAD-012). */
export function PageEnd() {
  const path = usePathname();
  if (path === '/chat' || path.startsWith('/chat/')) return null;
  return (
    <>
      <Footer />
      <Assistant />
    </>
  );
}
