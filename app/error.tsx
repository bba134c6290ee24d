'use client';

import { PageErrorScreen } from '@/components/errors/page-error-screen';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset(): void;
}) {
  return <PageErrorScreen reference={error.digest ?? ''} onReload={reset} />;
}
