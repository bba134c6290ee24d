import { ServerRenderedMessages } from '@/components/chat/server-rendered-messages';

/**
 * The page of a saved project. The studio in the layout reads the uuid from the address and loads
 * the project (ROUTE-005). The page itself renders the conversation, if it is part of the first
 * HTML.
 */
export default function ChatPage() {
  return <ServerRenderedMessages />;
}
