'use client';

import './globals.css';
import { readLanguage, toLocale } from '@/domain/locale';

/** The layout itself broke, so no catalogue is at hand: both of the product's first languages, and a way on. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = readLanguage(typeof navigator === 'undefined' ? undefined : navigator.language) ?? 'zh_CN';
  return (
    <html lang={toLocale(language)}>
      <body>
        <main role="alert" className="flex min-h-dvh flex-col items-center justify-center gap-3 px-4 text-center">
          <h1 className="font-serif text-28">页面出了问题 · This page ran into a problem</h1>
          <p className="text-ink-soft">你的项目都在。 Your projects are safe.</p>
          <button type="button" onClick={() => window.location.reload()} className="text-azure underline underline-offset-4">
            重新加载 · Load again
          </button>
          <p className="font-mono text-12 text-ink-soft">{error.digest}</p>
        </main>
      </body>
    </html>
  );
}
