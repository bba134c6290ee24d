import clsx from 'clsx';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  info: { Icon: Info, wash: 'bg-azure-wash', ink: 'text-azure' },
  warning: { Icon: TriangleAlert, wash: 'bg-amber-wash', ink: 'text-amber' },
} as const;

/**
 * A sentence to read before the next step. The icon has the same meaning as the colour, for users
 * who cannot distinguish colours.
 */
export function Note({
  kind,
  className,
  children,
}: {
  kind: keyof typeof looks;
  className?: string;
  children: ReactNode;
}) {
  const { Icon, wash, ink } = looks[kind];
  return (
    <p className={clsx('flex gap-2 rounded-card px-3 py-2 text-13', wash, className)}>
      <Icon
        aria-hidden="true"
        size={16}
        strokeWidth={1.5}
        className={clsx('mt-0.5 shrink-0', ink)}
      />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
