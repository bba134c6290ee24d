export type SendSituation = {
  signedIn: boolean;
  text: string;
  images: readonly string[];
  /** A run is under way. */
  loading: boolean;
  /** RUN-015: commands are under way. */
  building: boolean;
  /** CHAT-044: the chat has messages. */
  started: boolean;
  readOnly: boolean;
};

/** Why nothing is sent: `sign-in` opens the dialog, `building` shows an error, the others do nothing at all. */
export type SendRefusal = 'sign-in' | 'empty' | 'loading' | 'building' | 'read-only';

/** CHAT-008…011, in the order in which a person should hear of them. */
export function refusalToSend(situation: SendSituation): SendRefusal | null {
  if (situation.loading) return 'loading';
  if (situation.text.trim() === '' && situation.images.length === 0) return 'empty';
  if (!situation.signedIn) return 'sign-in';
  if (situation.readOnly) return 'read-only';
  if (situation.started && situation.building) return 'building';
  return null;
}
