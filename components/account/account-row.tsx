import type { ReactNode } from 'react';

type Props = { label: string; value?: ReactNode; note?: string; children?: ReactNode };

/** One row of account data: label, value and the actions for it. */
export function AccountRow({ label, value, note, children }: Props) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <dt className="w-32 shrink-0 text-13 text-ink-soft max-sm:w-full">{label}</dt>
      <dd className="min-w-0 flex-1 text-14">
        {value !== undefined && <span className="block truncate">{value}</span>}
        {note && (
          <span className="block text-balance text-13 text-ink-soft [:lang(zh)_&]:break-keep">
            {note}
          </span>
        )}
      </dd>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

/** Rows under one heading. */
export function AccountRows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="not-first:mt-6">
      {title && <h3 className="font-medium text-14">{title}</h3>}
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  );
}
