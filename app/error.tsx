'use client';

import { Crash } from '@/components/shell/crash';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset(): void;
}) {
  return <Crash reference={error.digest ?? ''} onReload={reset} />;
}
