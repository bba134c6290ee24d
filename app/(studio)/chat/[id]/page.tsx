/** A saved project: the studio reads the uuid from the address and loads it (ROUTE-005). */
export default function ChatPage() {
  return null;
}
