'use client';

import { memo } from 'react';
import { messageText } from '@/domain/rules/message-text';
import { imagesOf, type Message } from '@/lib/chat/messages';

/** The person's words, in a well. */
export const UserMessage = memo(function UserMessage({ message }: { message: Message }) {
  const images = imagesOf(message.content);
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
      <p className="whitespace-pre-wrap break-words">{messageText(message.content)}</p>
    </div>
  );
});
