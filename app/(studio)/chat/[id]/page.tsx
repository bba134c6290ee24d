import { Said } from '@/components/chat/said';

/** A saved project: the studio reads the uuid from the address and loads it (ROUTE-005); what was said stands where the studio puts it. */
export default function ChatPage() {
  return <Said />;
}
