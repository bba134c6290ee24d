'use client';

import { Header } from './header';
import { LostPage } from './lost-page';
import { PageEnd } from './page-end';

/** ROUTE-008, NF-003: the screen for an unknown address. */
export function LostScreen() {
  return (
    <>
      <Header />
      <LostPage />
      <PageEnd />
    </>
  );
}
