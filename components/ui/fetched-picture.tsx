'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Call, CallInput } from '@/domain/contract/call';
import { limits } from '@/domain/limits';
import { callKey } from '@/lib/query';
import { fetchFile } from '@/lib/upstream/client';

type Props<C extends Call> = {
  call: C;
  input: CallInput<C>;
  className?: string;
  /** Shown until the picture has loaded, or if there is none. */
  children?: ReactNode;
};

/** Generated placeholders are SVG, which is not shown. */
const shownTypes = new Set(['image/jpeg', 'image/png']);

/** A picture that a call of the contract returns. Does not show a generated placeholder. */
export function FetchedPicture<C extends Call>({
  call,
  input,
  className,
  children = null,
}: Props<C>) {
  const { data } = useQuery({
    queryKey: callKey(call, input),
    queryFn: async () => (await fetchFile(call, input)).bytes,
    staleTime: limits.check.pictureCacheMs,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data || !shownTypes.has(data.type)) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (!address) return children;
  // biome-ignore lint/performance/noImgElement: the bytes are already loaded
  return <img src={address} alt="" className={className} />;
}
