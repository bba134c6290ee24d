'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Pagination } from '@/components/ui/pagination';
import { Skeleton } from '@/components/ui/skeleton';
import { withMinus } from '@/domain/billing/minus';
import { channelLabel, orderTime } from '@/domain/billing/order-channel';
import { fenOf } from '@/domain/billing/price';
import { orders } from '@/domain/contract/orders';
import type { OrderRow } from '@/domain/entities/order';
import { limits } from '@/domain/limits';
import { usePrice } from '@/lib/billing/use-price';
import { useSelling } from '@/lib/billing/use-selling';
import { paths } from '@/lib/paths';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { Receipt } from './receipt';

const { pageSize } = limits.pay;
const columns = ['index', 'orderNo', 'goods', 'time', 'tokens', 'channel', 'price'] as const;

/**
 * Purchases and gifts, page by page (UC-008). If a page cannot be loaded, the tab shows the error
 * instead of "no orders" (UC-014). The receipt of `paidOrderNo` is above them.
 */
export function OrdersTab({ paidOrderNo }: { paidOrderNo?: string | undefined }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(orders.list, { pageNum: page, pageSize, orderBy: 'o.id', isAsc: 'desc' }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton className="h-80" />;
  if (!data)
    return (
      isCallError(error) && (
        <ErrorNotice
          error={{ ...error, message: t('unread') }}
          actions={<Button onClick={() => void refetch()}>{common('tryAgain')}</Button>}
        />
      )
    );
  if (!data.list.length) return <NoOrders />;
  return (
    <>
      {paidOrderNo && <Receipt order={data.list.find(({ orderNo }) => orderNo === paidOrderNo)} />}
      {/* Below 640 px each row is a card. */}
      <table className="w-full text-13 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-left text-12 text-ink-soft">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="whitespace-nowrap border-line border-b py-2 pr-2 font-normal last:pr-0 last:text-right [&:nth-child(5)]:pr-4 [&:nth-child(5)]:text-right"
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {data.list.map((order, index) => (
            <Row key={order.orderNo} order={order} number={(page - 1) * pageSize + index + 1} />
          ))}
        </tbody>
      </table>
      <div className="mt-4">
        <Pagination current={page} last={data.totalPage} onChange={setPage} />
      </div>
    </>
  );
}

/**
 * Shown if there are no orders. The link to the plans opens a new window, as in the other tabs
 * (ROUTE-006).
 */
function NoOrders() {
  const t = useTranslations();
  const action = useSelling() && (
    <a
      href={paths.pricing}
      target="_blank"
      rel="noopener"
      className={clsx(buttonShape, buttonLooks.outline)}
    >
      {t('interests.seePlans')}
    </a>
  );
  return <EmptyState text={t('orders.none')} action={action} className="h-60" />;
}

/**
 * Shows a time. The line may break between the date and the time, but not inside the date or the
 * time.
 */
function Moment({ at }: { at: number }) {
  const format = useFormatter();
  return (
    <>
      <span className="whitespace-nowrap">{format.dateTime(at, { dateStyle: 'medium' })}</span>{' '}
      <span className="whitespace-nowrap">{format.dateTime(at, { timeStyle: 'short' })}</span>
    </>
  );
}

function Row({ order, number }: { order: OrderRow; number: number }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const price = usePrice();
  const label = channelLabel(order);
  const time = orderTime(order);
  const cells = {
    index: number,
    orderNo: (
      <span className="font-mono text-12 sm:block sm:w-25 sm:break-all">{order.orderNo}</span>
    ),
    goods: (
      <span className="[:lang(zh)_&]:break-keep">
        {order.channel === 'SYSTEM' && !order.title ? t('channels.SYSTEM') : order.title}
      </span>
    ),
    time: time === null ? '—' : <Moment at={time} />,
    tokens: withMinus(format.number(order.wordCount)),
    channel: (
      <span className="[:lang(zh)_&]:whitespace-nowrap">
        {label ? t(`channels.${label}`) : order.channel}
      </span>
    ),
    price: price(fenOf(order.amount)),
  };
  return (
    <tr className="border-line border-b max-sm:grid max-sm:grid-cols-[96px_1fr] max-sm:gap-y-1 max-sm:py-3">
      {columns.map((column) => (
        <td
          key={column}
          data-label={t(column)}
          className="py-2.5 pr-2 align-baseline tabular-nums last:pr-0 sm:last:text-right sm:last:whitespace-nowrap sm:[&:nth-child(5)]:whitespace-nowrap sm:[&:nth-child(5)]:pr-4 sm:[&:nth-child(5)]:text-right max-sm:contents max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)]"
        >
          <span className="max-sm:text-right max-sm:break-all">{cells[column]}</span>
        </td>
      ))}
    </tr>
  );
}
