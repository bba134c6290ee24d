type SendState = {
  signedIn: boolean;
  text: string;
  images: readonly string[];
  /** A run is active. */
  loading: boolean;
  /** RUN-015: commands are running. */
  building: boolean;
  /** CHAT-044: the chat has messages. */
  started: boolean;
  readOnly: boolean;
};

/**
 * Why a prompt is not sent. `sign-in` opens the dialog, `building` shows an error, and the others
 * do nothing.
 */
type SendRefusal = 'sign-in' | 'empty' | 'loading' | 'building' | 'read-only';

/** CHAT-008…011, in the order in which the user should see them. */
export function refusalToSend(situation: SendState): SendRefusal | null {
  if (situation.loading) return 'loading';
  if (situation.text.trim() === '' && situation.images.length === 0) return 'empty';
  if (!situation.signedIn) return 'sign-in';
  if (situation.readOnly) return 'read-only';
  if (situation.started && situation.building) return 'building';
  return null;
}
