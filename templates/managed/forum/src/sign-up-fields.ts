import { content } from './content';

/** What a new account is asked for beside e-mail and password. The database copies it to `profiles`. */
export const signUpFields = [{ name: 'display_name', label: content.words.name, hint: content.words.nameHint }];
