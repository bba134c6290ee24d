import { eq } from 'drizzle-orm';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { siteForms as calls } from '../../domain/contract/site-forms.ts';
import type { FormInbox } from '../../domain/entities/site-forms.ts';
import { limits } from '../../domain/limits/index.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import type { ProjectsService } from '../projects/index.ts';
import { projects } from '../store/schema/index.ts';
import { exportCsv } from './entries-csv.ts';
import { createInbox } from './inbox.ts';
import { createMailAddress } from './mail-address.ts';
import { createNotices, type NoticeOptions } from './notices.ts';
import { createStoreForm } from './store-form.ts';

type Options = NoticeOptions & {
  planOf: (userId: number) => Promise<PlanCode>;
  projectOfSite: (name: string) => Promise<string | undefined>;
  isSample: (project: string) => Promise<boolean>;
};

export type SiteForms = {
  store: GatewayChannel['storeForm'];
  handlers(own: Pick<ProjectsService, 'own'>): HandlersOf<typeof calls, Caller, CallContext>;
  /** Sends a mail that errors of a site have grown, if its owner gets mails about it. */
  mailErrors(project: string): Promise<void>;
  /** Sends the mails that are due. */
  sendNotices(): Promise<void>;
};

/** Creates what receives the forms of published sites, and the inbox of their owners (ADR 123). */
export function createSiteForms({
  planOf,
  projectOfSite,
  isSample,
  ...options
}: Options): SiteForms {
  const { db, log } = options;
  const inbox = createInbox(options);
  const notices = createNotices(options);
  const address = createMailAddress(options);

  async function mostOf(project: string): Promise<number> {
    const [row] = await db
      .select({ userId: projects.userId })
      .from(projects)
      .where(eq(projects.uuid, project));
    const plan = row ? await planOf(row.userId) : 'CODE_PLAN_FREE';
    const { free, paid } = limits.siteForms.entries;
    return plan === 'CODE_PLAN_FREE' ? free : paid;
  }

  async function read(project: string): Promise<FormInbox> {
    const [counts, most, { mail, refusedAt }] = await Promise.all([
      inbox.counts(project),
      mostOf(project),
      notices.read(project),
    ]);
    const isFull = counts.total >= most;
    return { ...counts, most, mail, refusedAt: (isFull && refusedAt?.toISOString()) || null };
  }

  return {
    store: createStoreForm({
      ...{ ...options, projectOfSite, isSample, mostOf },
      onChange: (project) =>
        void notices
          .send(project)
          .catch((error) => log('notices of forms were not sent', { error: String(error) })),
    }),

    handlers({ own }) {
      const ownProject = async (uuid: string, user: Caller) => (await own(uuid, user.id)).uuid;
      return {
        read: async ({ uuid }, { user }) => read(await ownProject(uuid, user)),
        list: async ({ uuid, ...query }, { user }) =>
          inbox.list(await ownProject(uuid, user), query),
        entry: async ({ uuid, entry }, { user }) =>
          inbox.entry(await ownProject(uuid, user), entry),
        async change({ uuid, ids, ...wish }, { user }) {
          const project = await ownProject(uuid, user);
          await inbox.change(project, ids, wish);
          return read(project);
        },
        async remove({ uuid, ids, box }, { user }) {
          const project = await ownProject(uuid, user);
          await inbox.remove(project, box, ids);
          return read(project);
        },
        exportCsv: async ({ uuid, form }, { user }) =>
          exportCsv(db, await ownProject(uuid, user), form),
        async setMail({ uuid, ...wish }, { user, language }) {
          const project = await ownProject(uuid, user);
          await address.set(project, { ...wish, language });
          return read(project);
        },
        async confirmMail({ uuid, code }, { user }) {
          const project = await ownProject(uuid, user);
          await address.confirm(project, code);
          return read(project);
        },
      };
    },

    mailErrors: notices.sendErrors,
    sendNotices: () => notices.send(),
  };
}
