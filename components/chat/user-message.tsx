'use client';

import { Globe, SquareMousePointer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { messageText, pagesOf, partOf } from '@/domain/chat/message-text';
import { shortAddress } from '@/lib/chat/addresses';
import { imagesOf, type Message } from '@/lib/chat/messages';
import { MessagePicture } from './message-picture';
import { PromptText } from './prompt-text';
import { RepairMessage } from './repair-message';

/**
 * A message of the user. A repair begins with the product's own message; the user may add a note.
 */
export const UserMessage = memo(function UserMessage({ message }: { message: Message }) {
  const isRepair = message.message_type === 'error';
  return (
    <>
      {isRepair && <RepairMessage message={message} />}
      {(!isRepair || messageText(message.content) !== '') && <UserBubble message={message} />}
    </>
  );
});

function UserBubble({ message }: { message: Message }) {
  const t = useTranslations();
  const part = partOf(message.content);
  const pages = pagesOf(message.content);
  const images = imagesOf(message.content);
  const text = messageText(message.content);
  return (
    <div className="ml-auto w-fit max-w-[88%] rounded-card bg-well px-4 py-2.5">
      {images.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {images.map((image) => (
            <MessagePicture key={image} src={image} />
          ))}
        </div>
      )}
      {part && (
        <p className="mb-1 flex min-w-0 items-center gap-1.5 text-12 text-ink-soft">
          <SquareMousePointer aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0" />
          <span className="truncate">
            {t('chat.part.this')}
            {part.text !== '' && t('chat.part.reads', { words: part.text.replace(/\s+/g, ' ') })}
          </span>
        </p>
      )}
      {pages.map(({ url, title }) => (
        <p key={url} className="mb-1 flex min-w-0 items-center gap-1.5 text-12">
          <Globe
            aria-hidden="true"
            size={14}
            strokeWidth={1.5}
            className="shrink-0 text-ink-soft"
          />
          <a
            href={url}
            target="_blank"
            rel="noreferrer nofollow"
            className="truncate text-ink-soft underline hover:text-ink"
          >
            {title || shortAddress(url)}
          </a>
        </p>
      ))}
      <PromptText text={text} />
    </div>
  );
}
