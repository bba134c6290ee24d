import { account } from './account.ts';
import { chat } from './chat.ts';
import { models } from './models.ts';
import { projects } from './projects.ts';
import { runtime } from './runtime.ts';
import { signIn } from './sign-in.ts';

/** The one table of calls: clients, handlers, tests and `docs/reference/calls.md` follow from it. */
export const contract = { account, chat, models, projects, runtime, signIn };
