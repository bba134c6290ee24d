'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { siteVisits } from '@/domain/contract/site-visits';
import { callQuery } from '@/lib/query';

/** The numbers of days of which the visits can be shown. */
export const visitPeriods = ['7', '30', '90'] as const;
export type VisitPeriod = (typeof visitPeriods)[number];

/** Queries the visits of the last days, and again when the window gets the focus. */
export const useSiteVisits = (uuid: string, days: VisitPeriod) =>
  useQuery({
    ...callQuery(siteVisits.read, { uuid, days }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
