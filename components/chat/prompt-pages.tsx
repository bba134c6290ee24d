'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { Globe, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { IconButton } from '@/components/ui/icon-button';
import { contract } from '@/domain/contract';
import { limits } from '@/domain/limits';
import { findAddresses, shortAddress } from '@/lib/chat/addresses';
import type { AttachedPage } from '@/lib/chat/prompt';
import { useHasModel } from '@/lib/models/use-has-model';
import { useDraft, useOpenProject } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';

/**
 * CHAT-053: the web pages that the prompt refers to, and an offer to read the next web address in
 * the prompt's text.
 */
export function PromptPages() {
  const t = useTranslations('chat.page');
  const project = useOpenProject();
  const pages = useDraft((draft) => draft.pages) ?? [];
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 empty:hidden">
      {pages.length > 0 && (
        <ul aria-label={t('attached')} className="flex flex-col gap-2">
          {pages.map((one) => (
            <PageChip
              key={one.address}
              attached={one}
              onRemove={() => project.draft.removePage(one.address)}
            />
          ))}
        </ul>
      )}
      {pages.length < limits.outsidePage.perPrompt && <PageOffer attached={pages} />}
    </div>
  );
}

function PageChip({ attached, onRemove }: { attached: AttachedPage; onRemove(): void }) {
  const t = useTranslations('chat.page');
  const { page, tokens, isCut } = attached;
  return (
    <li className="flex w-fit max-w-full items-center gap-2 rounded-control bg-well py-1 pr-1 pl-2.5 ring-1 ring-line ring-inset">
      <Globe aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-ink-soft" />
      <span className="min-w-0">
        <span className="block truncate text-13">{page.title || shortAddress(page.url)}</span>
        <span className="block truncate text-12 text-ink-soft">
          {shortAddress(page.url)} · {t(isCut ? 'tokensCut' : 'tokens', { tokens })}
        </span>
      </span>
      <IconButton label={t('remove')} icon={X} size={14} onClick={onRemove} />
    </li>
  );
}

/** Offers the first address of the text that is neither attached nor declined. */
function PageOffer({ attached }: { attached: readonly AttachedPage[] }) {
  const t = useTranslations('chat.page');
  const project = useOpenProject();
  const signedIn = useSignedIn();
  const hasModel = useHasModel();
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const text = useDraft((draft) => draft.text);
  const [address] = findAddresses(text).filter(
    (one) => !declined.includes(one) && attached.every((page) => page.address !== one),
  );
  const isPossible = signedIn && hasModel && address !== undefined;
  const { data: server } = useQuery({
    ...callQuery(contract.runtime.status, {}),
    staleTime: 60_000,
    enabled: isPossible,
  });
  const reading = useMutation({
    mutationFn: async (url: string) => ({
      address: url,
      ...(await send(contract.chat.readPage, { url })),
    }),
    onMutate: (url) => project.draft.startReading(url),
    onSuccess: (page) => project.draft.attachPage(page),
    onSettled: (_page, _error, url) => project.draft.endReading(url),
  });
  if (!isPossible || !server?.readsPages) return null;
  const isFailed = reading.variables === address && isCallError(reading.error);
  return (
    <div>
      <div className="flex max-w-full items-center gap-1">
        <Button
          busy={reading.isPending && reading.variables === address}
          onClick={() => reading.mutate(address)}
          className="min-w-0"
        >
          <span className="truncate">{t('use', { address: shortAddress(address) })}</span>
        </Button>
        <IconButton
          label={t('decline')}
          icon={X}
          size={14}
          onClick={() => {
            setDeclined((before) => [...before, address]);
            // Do not let the prompt wait for this page any longer. The page is not attached then.
            project.draft.endReading(address);
          }}
        />
      </div>
      {isFailed && isCallError(reading.error) && (
        <ErrorNotice error={reading.error} className="mt-2" />
      )}
    </div>
  );
}
