'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { versions } from '@/domain/contract/versions';
import { limits } from '@/domain/limits';
import { callKey } from '@/lib/query';
import { fetchFile } from '@/lib/upstream/client';

/** What the page of a version looked like; an empty place of the same size until it is here. */
export function VersionPicture({ uuid, number }: { uuid: string; number: number }) {
  const { data } = useQuery({
    queryKey: callKey(versions.picture, { uuid, number }),
    queryFn: async () => (await fetchFile(versions.picture, { uuid, number })).bytes,
    staleTime: limits.check.pictureCacheMs,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <span className="block h-22 w-full shrink-0 overflow-hidden border-line border-b bg-well">
      {/* biome-ignore lint/performance/noImgElement: the address is of bytes that are here already */}
      {address && <img src={address} alt="" className="size-full object-cover object-top" />}
    </span>
  );
}
