/** Whether the user has accepted the terms, and how a sign-in method asks for that (AUTH-003). */
export type Consent = {
  accepted: boolean;
  /** Marks and focuses the box that the user has not ticked (AUTH-042). */
  ask(): void;
};
