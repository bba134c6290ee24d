'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signIn } from '@/domain/contract/sign-in';
import { limits } from '@/domain/limits';
import { callQuery } from '@/lib/query';
import { captchaProof } from './proof-of-work';

export type CaptchaParams = {
  graphCaptcha?: string;
  graphCaptchaUuid?: string;
  graphProof?: string;
};

/** The captcha picture of a form that needs one, and the parameters to send with the typed text. */
export function useCaptcha(needed: boolean) {
  const picture = useQuery({
    ...callQuery(signIn.captcha, {}),
    enabled: needed,
    staleTime: limits.captcha.lifeMs,
  });
  const drawn = needed ? picture.data : undefined;
  useEffect(() => {
    if (drawn) void captchaProof(drawn);
  }, [drawn]);
  return {
    image: picture.data?.img ?? null,
    refresh: () => void (needed && picture.refetch()),
    /** Returns no parameters if no picture is shown. */
    async getParams(text: string): Promise<CaptchaParams> {
      return drawn
        ? {
            graphCaptcha: text,
            graphCaptchaUuid: drawn.uuid,
            graphProof: await captchaProof(drawn),
          }
        : {};
    },
  };
}
