/** What every app with accounts says, whatever it is for. */
export type Shell = {
  title: string;
  headline: string;
  /** What the app is for, in one or two sentences. */
  line: string;
  lang: string;
  currency: string;
  account: {
    signIn: string;
    signUp: string;
    signOut: string;
    toSignUp: string;
    toSignIn: string;
    email: string;
    password: string;
    passwordHint: string;
    signedInAs: string;
    yourId: string;
    copy: string;
    copied: string;
    confirm: string;
    needed: string;
    close: string;
  };
  states: { loading: string; retry: string; saved: string };
  staff: { onlyStaff: string; nobody: string; steps: string[] };
  /** What went wrong, by the code of the database or of the sign-in. Others are shown as they are. */
  errors: Record<string, string>;
};
