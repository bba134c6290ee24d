'use client';

import { Header } from '../layout/header';
import { PageEnd } from '../layout/page-end';
import { NotFoundPage } from './not-found-page';

/** ROUTE-008, NF-003: the screen for an unknown address. */
export function NotFoundScreen() {
  return (
    <>
      <Header />
      <NotFoundPage />
      <PageEnd />
    </>
  );
}
