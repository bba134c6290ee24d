import 'server-only';
import { cookies, headers } from 'next/headers';
import { refusesTracking } from '@/domain/tracking/beacon';
import { chooseLanguage, languageCookie, offeredLanguage } from '@/lib/i18n/language';
import { gitApi } from '@/lib/repository/git-api';
import { isBareMode } from '@/lib/security/bare-mode';
import { devAccess } from '@/lib/security/dev-access';
import { requestScopeOf } from '@/lib/security/request-scope';
import { hasSession } from '@/lib/session/cookies';
import { readReturnPath, returnCookie } from '@/lib/session/protected-pages';
import { trackUrl } from '@/lib/tracking/track-url';
import { readVariant, variantHeader } from '@/lib/variants/variant';
import packageJson from '@/package.json';
import type { Config } from './config';
import { deploymentOf } from './deployment';
import { linksOf } from './links';

/** Reads the configuration for this request's page. */
export async function readConfig(): Promise<Config> {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const { env, site, previewDomain } = requestScopeOf(head);
  const school = env.SCHOOL === 'on';
  const chosen = jar.get(languageCookie)?.value;
  const language = chooseLanguage({ chosen, operator: env.DEFAULT_LOCALE });
  return {
    version: packageJson.version,
    // Do not show simulators to pupils.
    embedded: !school && devAccess(env, site, head, null) !== 'absent',
    previewDomain,
    previewPort: env.PREVIEW_PORT,
    cookieDomain: env.COOKIE_DOMAIN ?? '',
    secure: site.secure,
    variant: readVariant(head.get(variantHeader)),
    language,
    offeredLanguage: offeredLanguage({
      chosen,
      shown: language,
      accepts: head.get('accept-language'),
    }),
    signedIn: hasSession(head.get('cookie'), site),
    returnTo: readReturnPath(jar.get(returnCookie)?.value),
    bare: isBareMode(new URLSearchParams(head.get('x-search') ?? '')),
    trackUrl: refusesTracking((name) => head.get(name)) ? null : trackUrl(env),
    gitApi: gitApi(env, devAccess(env, site, head, null) === 'open'),
    appKey: env.APP_KEY,
    codeboxUrl: env.CODEBOX_URL ?? null,
    sells: env.PLANS === 'on',
    school,
    links: linksOf(env),
    deployment: deploymentOf(env),
  };
}
