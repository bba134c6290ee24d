type SendState = {
  signedIn: boolean;
  text: string;
  images: readonly string[];
  /** CHAT-053: a web page that belongs to the prompt is being read. */
  readingPage: boolean;
  /** A run is active. */
  loading: boolean;
  /** RUN-015: commands are running. */
  building: boolean;
  /** CHAT-044: the chat has messages. */
  started: boolean;
  readOnly: boolean;
};

/**
 * Why a prompt is not sent. `sign-in` opens the sign-in dialog, and `building` shows an error. All
 * other reasons show nothing.
 */
type SendRefusal = 'sign-in' | 'empty' | 'reading' | 'loading' | 'building' | 'read-only';

/**
 * Returns why a prompt cannot be sent (CHAT-008…011). If several reasons apply, returns the one
 * that helps the user most.
 */
export function refusalToSend(situation: SendState): SendRefusal | null {
  if (situation.loading) return 'loading';
  if (situation.text.trim() === '' && situation.images.length === 0) return 'empty';
  if (!situation.signedIn) return 'sign-in';
  if (situation.readOnly) return 'read-only';
  if (situation.readingPage) return 'reading';
  if (situation.started && situation.building) return 'building';
  return null;
}
