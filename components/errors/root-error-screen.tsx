'use client';

/**
 * Shown when the layout itself fails, so that no messages are loaded. Contains its text in Chinese
 * and English, and a link to continue.
 */
export function RootErrorScreen({ reference }: { reference: string }) {
  return (
    <main
      role="alert"
      className="flex min-h-dvh flex-col items-center justify-center gap-3 px-4 text-center"
    >
      <h1 className="font-serif text-28">页面出了问题 · This page ran into a problem</h1>
      <p className="text-ink-soft">你的项目都在。Your projects are safe.</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="min-h-control text-azure underline underline-offset-4"
      >
        重新加载 · Reload
      </button>
      <p className="font-mono text-12 text-ink-soft">{reference}</p>
    </main>
  );
}
