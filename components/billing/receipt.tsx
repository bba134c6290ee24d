'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonLooks, buttonShape } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { fenOf } from '@/domain/billing/price';
import { projects } from '@/domain/contract/projects';
import type { OrderRow } from '@/domain/entities/order';
import { usePrice } from '@/lib/billing/use-price';
import { closeDialog } from '@/lib/dialogs/store';
import { readPayingProject } from '@/lib/orders/paying-project.client';
import { paths } from '@/lib/paths';
import { callQuery } from '@/lib/query';

/**
 * Says above the orders that a payment was received, for what and how much, with the way back to
 * where the user came from (BILL-040). `order` is missing if it is not on the shown page.
 */
export function Receipt({ order }: { order: OrderRow | undefined }) {
  const t = useTranslations('pay');
  const price = usePrice();
  return (
    <section
      aria-label={t('receiptTitle')}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-jade-wash p-4"
    >
      <CircleCheck
        aria-hidden="true"
        size={20}
        strokeWidth={1.5}
        className="shrink-0 self-start text-jade"
      />
      <div role="status" className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{t('paySuccess')}</p>
        {order && (
          <p className="text-13 text-ink-soft tabular-nums">
            {order.title} · {price(fenOf(order.amount))}
          </p>
        )}
      </div>
      <WayBack />
    </section>
  );
}

/** The link to the project from which the user came to pay, or home if there is none. */
function WayBack() {
  const t = useTranslations('pay');
  const [uuid] = useState(readPayingProject);
  const { data, isLoading } = useQuery({
    ...callQuery(projects.infoByUuid, { uuid: uuid ?? '' }),
    enabled: uuid !== null,
  });
  const href = data ? paths.chat(data.uuid) : paths.home;
  const isHere = usePathname() === href;
  if (isLoading) return <Skeleton className="h-control w-32 rounded-control" />;
  return (
    <Link
      href={href}
      onClick={(event) => {
        if (isHere) event.preventDefault();
        closeDialog();
      }}
      className={clsx(buttonShape, buttonLooks.primary, 'min-w-0 max-w-full')}
    >
      <span className="truncate">
        {data ? t('backTo', { project: data.title }) : t('backHome')}
      </span>
    </Link>
  );
}
