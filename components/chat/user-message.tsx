'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { isUnreadTerminal } from '@/domain/rules/error-message';
import { messageText } from '@/domain/rules/message-text';
import { imagesOf, type Message } from '@/lib/chat/messages';

/** The person's words, in a well. */
export const UserMessage = memo(function UserMessage({ message }: { message: Message }) {
  const t = useTranslations('repair');
  const images = imagesOf(message.content);
  const text = messageText(message.content);
  return (
    <div className="ml-auto w-fit max-w-[88%] rounded-card bg-well px-4 py-2.5">
      {images.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {images.map((image) => (
            // biome-ignore lint/performance/noImgElement: the address may be data of the message itself
            <img key={image} src={image} alt="" className="max-h-40 rounded-control" />
          ))}
        </div>
      )}
      {message.message_type === 'error' && (
        <>
          <p>{t('asked')}</p>
          <p className="mt-1 line-clamp-4 break-words font-mono text-12 text-ink-soft">
            {isUnreadTerminal(message.message_content ?? '') ? t('terminal') : message.message_content}
          </p>
        </>
      )}
      {(text !== '' || message.message_type !== 'error') && <p className="whitespace-pre-wrap break-words">{text}</p>}
    </div>
  );
});
