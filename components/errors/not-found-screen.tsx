'use client';

import { Header } from '../layout/header';
import { PageEnd } from '../layout/page-end';
import { LostPage } from './not-found-page';

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
