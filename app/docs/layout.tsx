import type { ReactNode } from 'react';
import { Header } from '@/components/layout/header';
import { PageEnd } from '@/components/layout/page-end';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
      <PageEnd />
    </>
  );
}
