/** Whether the user has accepted the terms, and how a way to sign in asks for it (AUTH-003). */
export type Consent = {
  accepted: boolean;
  /** Marks and focuses the box that the user has not ticked (AUTH-042). */
  ask(): void;
};
