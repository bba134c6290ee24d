'use client';

import './globals.css';
import { RootErrorScreen } from '@/components/errors/root-error-screen';
import { readLanguage, toLocale } from '@/domain/locale';

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language =
    readLanguage(typeof navigator === 'undefined' ? undefined : navigator.language) ?? 'zh_CN';
  return (
    <html lang={toLocale(language)}>
      <body>
        <RootErrorScreen reference={error.digest ?? ''} />
      </body>
    </html>
  );
}
