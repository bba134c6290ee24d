'use client';

import { Header } from './header';
import { LostPage } from './lost-page';
import { PageEnd } from './page-end';

/** ROUTE-008, NF-003: what stands at an address where nothing is. */
export function LostScreen() {
  return (
    <>
      <Header />
      <LostPage />
      <PageEnd />
    </>
  );
}
