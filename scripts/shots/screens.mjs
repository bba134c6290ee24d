import { accountScreens } from './account.mjs';
import { chat } from './chat.mjs';
import { classrooms } from './classrooms.mjs';
import { gallery } from './gallery.mjs';
import { help } from './help.mjs';
import { home } from './home.mjs';
import { making } from './making.mjs';
import { money } from './money.mjs';
import { offers } from './offers.mjs';
import { plansFirst } from './plans.mjs';
import { projects } from './projects.mjs';
import { publishing } from './publishing.mjs';
import { rooms } from './rooms.mjs';
import { signInScreens } from './sign-in.mjs';
import { siteBucket } from './site-bucket.mjs';
import { siteDataScreens } from './site-data.mjs';
import { siteErrors } from './site-errors.mjs';
import { siteListing } from './site-listing.mjs';
import { siteVisits } from './site-visits.mjs';
import { visualEditingScreens } from './visual-editing.mjs';
import { workbench } from './workbench.mjs';

/**
 * Every screen and state with a picture, by area. `go` opens the screen; `leave` undoes the changes
 * of `go`. `person`: the signed-in user, true for the developer's account or a name of people.mjs.
 * `knows`: the user whose password `go` needs. `on`: which product of products.mjs runs. `project:
 * true`: a finished project is needed for a user other than the developer. `widths`: the widths
 * with a picture, by default all. `alone`: nothing else may run meanwhile. `still`: the screen
 * survives a change of width. `speaks`: the browser's language, if it differs from the picture's.
 * `faulty`: the picture shows a page with faults on purpose, so axe does not examine it.
 */
export const areas = {
  ...{
    home,
    'sign-in': signInScreens,
    account: accountScreens,
    chat,
    making,
    workbench,
    'visual-editing': visualEditingScreens,
    'site-data': siteDataScreens,
    publishing: [...publishing, ...siteErrors, ...siteListing, ...siteVisits, ...siteBucket],
    projects,
    rooms,
    gallery,
    help,
  },
  ...{ money, offers, classrooms, plans: plansFirst },
};
export const screens = Object.values(areas).flat();
