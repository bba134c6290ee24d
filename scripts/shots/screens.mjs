import { accountScreens } from './account.mjs';
import { chat } from './chat.mjs';
import { classrooms } from './classrooms.mjs';
import { gallery } from './gallery.mjs';
import { help } from './help.mjs';
import { home } from './home.mjs';
import { money } from './money.mjs';
import { offers } from './offers.mjs';
import { projects } from './projects.mjs';
import { publishing } from './publishing.mjs';
import { rooms } from './rooms.mjs';
import { signInScreens } from './sign-in.mjs';
import { workbench } from './workbench.mjs';

/**
 * Every screen and state with a picture, by area. `go` navigates to it and `leave` restores what it
 * changed. `person` is the signed-in user: true for the developer's account, else a name of
 * people.mjs; `knows`: whose password is known; `on`: which product of products.mjs runs; `project:
 * true`: a user other than the developer needs a finished project. `widths`: where the screen
 * exists, by default everywhere; `alone`: it generates, so nothing else may run; `still`: it stays
 * when the width changes; `speaks`: the browser's language, if not the picture's.
 */
export const areas = {
  ...{
    home,
    'sign-in': signInScreens,
    account: accountScreens,
    chat,
    workbench,
    publishing,
    projects,
    rooms,
    gallery,
    help,
  },
  ...{ money, offers, classrooms },
};
export const screens = Object.values(areas).flat();
