'use client';

import { usePathname } from 'next/navigation';
import { lazyPart } from '@/components/ui/lazy';
import { Footer } from './footer';

const Assistant = lazyPart(() =>
  import('@/components/help/assistant').then((one) => one.Assistant),
);

/** The end of every page except chats: the footer (HEAD-011) and the assistant (HEAD-012). */
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
