import type { ReactNode } from 'react';

/** A card in the middle of the page, before somebody is signed in. */
export function StaffFrame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="flex flex-1 flex-col items-center justify-center bg-paper p-4">
      <div className="w-full max-w-sm rounded-card bg-sheet p-6 ring-1 ring-line">
        <h1 className="mb-5 break-words font-medium text-16 text-ink">{title}</h1>
        {children}
      </div>
    </main>
  );
}
