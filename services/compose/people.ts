import { createAvatars, createOwnAccount } from '../account/index.ts';
import { createAdmin } from '../admin/index.ts';
import { createSiteBackup } from '../backends/index.ts';
import { createClassrooms, createTeaching } from '../classrooms/index.ts';
import { createOAuth } from '../oauth/index.ts';
import type { Feature } from '../ports/feature.ts';
import { createOneTimePasswords, type PasswordCost } from '../sign-in/index.ts';
import { createTracking } from '../tracking/index.ts';
import { version } from '../version.ts';
import { createPagePictures } from '../versions/index.ts';
import { createWechat } from '../wechat/index.ts';
import type { Base } from './base.ts';
import type { Foundation } from './foundation.ts';
import type { ProjectParts } from './projects.ts';

export type People = ReturnType<typeof composePeople>;

type Options = {
  passwordCost: PasswordCost | undefined;
  features: () => readonly Feature[];
};

/**
 * Composes the functions of accounts: the functions for users and the functions for the operator.
 */
export function composePeople(
  { configuration, clock, log }: Foundation,
  base: Base,
  parts: ProjectParts,
  { passwordCost, features }: Options,
) {
  const { db, account, signIn, parties, pay, files, webUrl, wx } = base;
  const { runs, projects, runtime, editionFiles, running, outside, parsing } = parts;
  const { backends, siteHost } = parts;
  const ownAccount = createOwnAccount({
    ...{ db, clock, signIn, projects, runs, features },
    isPassword: signIn.passwords.isPassword,
    uploads: files.resources,
    async drop(uuid) {
      await runtime.removeProject(uuid);
      await backends.removeProject(uuid);
    },
    onLeavingChange: editionFiles.updateOwner,
  });
  const { confirmation } = ownAccount;
  const avatars = createAvatars({
    ...{ db, clock, parsing },
    clientFor: (provider) => {
      const client = outside.pictures(provider === 'wechat' ? [] : parties.pictureHosts[provider]);
      return provider === 'wechat' && client ? (wx.phones?.pictures ?? client) : client;
    },
    log: (message, detail) => log.info(detail, message),
  });
  return {
    ownAccount,
    avatars,
    oauth: createOAuth({
      ...{ db, clock, providers: parties.providers, signIn, confirmation, avatars },
    }),
    wechat: createWechat({
      ...{ db, clock, signIn, confirmation, account: wx.account, avatars, webUrl },
    }),
    tracking: createTracking({ db, clock }),
    school: {
      isSchool: configuration.SCHOOL === 'on',
      classrooms: createClassrooms({ db, clock }),
      teaching: createTeaching({
        ...{ db, clock, runs, place: running.publishPlace },
        pictures: createPagePictures({ db, clock }),
        oneTimePasswords: createOneTimePasswords({ db, clock, passwordCost }),
      }),
    },
    admin: createAdmin({
      ...{ db, clock, account, passwordCost },
      orders: pay.orders.operator,
      place: { dataDir: configuration.DATA_DIR, product: version },
      outside: createSiteBackup({ db, host: siteHost }),
    }),
  };
}
