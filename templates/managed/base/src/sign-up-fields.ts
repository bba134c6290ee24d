/** What a new account is asked for beside e-mail and password. */
export const signUpFields: { name: string; label: string; hint: string }[] = [];
