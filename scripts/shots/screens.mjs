import { accountScreens } from './account.mjs';
import { chat } from './chat.mjs';
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
 * Every screen and state that has a picture, by area. `go` brings a page there and `leave` puts back what it changed. `person` is who is
 * signed in: true for the developer's own account, else a name of people.mjs; `knows` whose password is known; `on` which product of
 * products.mjs runs; `project: true` where somebody other than the developer needs a finished project. `widths`: where it exists,
 * without it everywhere; `alone`: it generates, so nothing else may meanwhile; `still`: it stays while widths change;
 * `speaks`: the browser's language, where it is not that of the picture.
 */
export const areas = {
  ...{ home, 'sign-in': signInScreens, account: accountScreens, chat, workbench, publishing, projects, rooms, gallery, help },
  ...{ money, offers },
};
export const screens = Object.values(areas).flat();
