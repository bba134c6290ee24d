'use client';

import { PageErrorScreen } from '@/components/errors/page-crash';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset(): void;
}) {
  return <PageErrorScreen reference={error.digest ?? ''} onReload={reset} />;
}
