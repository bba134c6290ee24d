'use client';

import { Crash } from '@/components/errors/page-crash';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset(): void;
}) {
  return <Crash reference={error.digest ?? ''} onReload={reset} />;
}
