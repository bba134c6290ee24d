import type { ReactNode } from 'react';
import { Header } from '@/components/shell/header';
import { PageEnd } from '@/components/shell/page-end';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
      <PageEnd />
    </>
  );
}
