'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chat } from '@/domain/contract/chat';
import { pageTokensOf } from '@/lib/chat/draft-pages';
import { useDraft, useProject, useRun } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';
import { usePlansFirst } from './use-plans-first';

/** How long the text must stay the same before its price is requested. */
const typingMs = 1_500;

/**
 * Returns the probable price of the next turn in tokens (PP-16); null if it is unknown or 0. The
 * server counts the same files as in the turn. The hook asks again after each turn, and when the
 * user stops typing.
 */
export function useNextPrice(enabled: boolean): number | null {
  const text = useDraft((state) => state.text);
  const [prompt, setPrompt] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPrompt(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  const uuid = useProject((state) =>
    state.id === null && state.chatId === '' ? null : state.uuid,
  );
  const context = useProject((state) => state.context);
  const chosenMode = useProject((state) => state.mode);
  const { isOn: isPlan } = usePlansFirst();
  const mode = isPlan ? 'plan' : chosenMode;
  const model = useProject((state) => state.model);
  const images = useDraft((state) => state.images.length);
  const pageTokens = useDraft((state) => pageTokensOf(state.pages));
  const turns = useRun((run) => run.messages.length);
  const busy = useRun((run) => run.status === 'loading' || run.opening);
  const query = callQuery(chat.context, {
    ...(uuid ? { site_uuid: uuid } : {}),
    prompt: prompt.trim(),
    images,
    ...(pageTokens > 0 ? { page_tokens: pageTokens } : {}),
    context,
    ...(mode === 'build' ? {} : { mode }),
    ...(model ? { model: { provider: model.provider, name: model.name } } : {}),
  });
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, turns],
    enabled: enabled && !busy,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
  return data && data.price > 0 ? data.price : null;
}
