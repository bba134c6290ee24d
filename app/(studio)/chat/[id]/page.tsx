import { ServerRenderedMessages } from '@/components/chat/server-rendered-messages';

/**
 * A saved project: the studio reads the uuid from the address and loads it (ROUTE-005). The studio
 * places the rendered conversation.
 */
export default function ChatPage() {
  return <ServerRenderedMessages />;
}
