import { acceptance } from './acceptance.ts';
import { account } from './account.ts';
import { backends } from './backends.ts';
import { billing } from './billing.ts';
import { catalogue } from './catalogue.ts';
import { chat } from './chat.ts';
import { checks } from './checks.ts';
import { classrooms } from './classrooms.ts';
import { gallery } from './gallery.ts';
import { locks } from './locks.ts';
import { models } from './models.ts';
import { oauth } from './oauth.ts';
import { orders } from './orders.ts';
import { projects } from './projects.ts';
import { publishing } from './publishing.ts';
import { repair } from './repair.ts';
import { resources } from './resources.ts';
import { runtime } from './runtime.ts';
import { signIn } from './sign-in.ts';
import { siteAdmin } from './site-admin.ts';
import { siteBucket } from './site-bucket.ts';
import { siteData } from './site-data.ts';
import { siteDomains } from './site-domains.ts';
import { siteErrors } from './site-errors.ts';
import { siteForms } from './site-forms.ts';
import { siteFunctions } from './site-functions.ts';
import { siteListing } from './site-listing.ts';
import { siteVisitors } from './site-visitors.ts';
import { siteVisits } from './site-visits.ts';
import { transfer } from './transfer.ts';
import { versions } from './versions.ts';
import { visualEditing } from './visual-editing.ts';
import { wechat } from './wechat.ts';

/**
 * The table of all calls: clients, handlers, tests and `docs/reference/calls.md` are derived from
 * it.
 */
export const contract = {
  acceptance,
  account,
  backends,
  billing,
  catalogue,
  chat,
  checks,
  classrooms,
  gallery,
  locks,
  models,
  oauth,
  orders,
  projects,
  publishing,
  repair,
  resources,
  runtime,
  signIn,
  siteAdmin,
  siteData,
  siteDomains,
  siteErrors,
  siteForms,
  siteFunctions,
  siteListing,
  siteVisitors,
  siteBucket,
  siteVisits,
  transfer,
  versions,
  visualEditing,
  wechat,
};
