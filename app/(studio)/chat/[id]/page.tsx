import { ServerRenderedMessages } from '@/components/chat/server-rendered-messages';

/**
 * A saved project. The studio in the layout reads the uuid from the address and loads the project
 * (ROUTE-005). It also places this conversation.
 */
export default function ChatPage() {
  return <ServerRenderedMessages />;
}
