import { defaultLanguage, type Language } from '@/domain/locale';
import type account from '@/messages/zh_CN/account.json';
import type billing from '@/messages/zh_CN/billing.json';
import type catalogue from '@/messages/zh_CN/catalogue.json';
import type chat from '@/messages/zh_CN/chat.json';
import type classrooms from '@/messages/zh_CN/classrooms.json';
import type common from '@/messages/zh_CN/common.json';
import type done from '@/messages/zh_CN/done.json';
import type errors from '@/messages/zh_CN/errors.json';
import type gallery from '@/messages/zh_CN/gallery.json';
import type help from '@/messages/zh_CN/help.json';
import type home from '@/messages/zh_CN/home.json';
import type homePrompts from '@/messages/zh_CN/home-prompts.json';
import type legal from '@/messages/zh_CN/legal.json';
import type models from '@/messages/zh_CN/models.json';
import type oauth from '@/messages/zh_CN/oauth.json';
import type orders from '@/messages/zh_CN/orders.json';
import type ownPictures from '@/messages/zh_CN/own-pictures.json';
import type packaging from '@/messages/zh_CN/packaging.json';
import type palette from '@/messages/zh_CN/palette.json';
import type privacy from '@/messages/zh_CN/privacy.json';
import type projects from '@/messages/zh_CN/projects.json';
import type publishing from '@/messages/zh_CN/publishing.json';
import type repair from '@/messages/zh_CN/repair.json';
import type repository from '@/messages/zh_CN/repository.json';
import type resources from '@/messages/zh_CN/resources.json';
import type shell from '@/messages/zh_CN/shell.json';
import type signIn from '@/messages/zh_CN/sign-in.json';
import type siteAdmin from '@/messages/zh_CN/site-admin.json';
import type siteBucket from '@/messages/zh_CN/site-bucket.json';
import type siteData from '@/messages/zh_CN/site-data.json';
import type siteDomains from '@/messages/zh_CN/site-domains.json';
import type siteErrors from '@/messages/zh_CN/site-errors.json';
import type siteForms from '@/messages/zh_CN/site-forms.json';
import type siteListing from '@/messages/zh_CN/site-listing.json';
import type siteVisitors from '@/messages/zh_CN/site-visitors.json';
import type siteVisits from '@/messages/zh_CN/site-visits.json';
import type tips from '@/messages/zh_CN/tips.json';
import type toasts from '@/messages/zh_CN/toasts.json';
import type transfer from '@/messages/zh_CN/transfer.json';
import type versions from '@/messages/zh_CN/versions.json';
import type visualEditing from '@/messages/zh_CN/visual-editing.json';
import type wechat from '@/messages/zh_CN/wechat.json';
import type workbench from '@/messages/zh_CN/workbench.json';
import { laterFiles } from './later-messages';

export type Messages = typeof legal &
  typeof account &
  typeof billing &
  typeof catalogue &
  typeof chat &
  typeof classrooms &
  typeof common &
  typeof models &
  typeof workbench &
  typeof done &
  typeof errors &
  typeof gallery &
  typeof help &
  typeof home &
  typeof homePrompts &
  typeof oauth &
  typeof orders &
  typeof ownPictures &
  typeof packaging &
  typeof palette &
  typeof privacy &
  typeof projects &
  typeof publishing &
  typeof repair &
  typeof repository &
  typeof resources &
  typeof shell &
  typeof signIn &
  typeof siteAdmin &
  typeof siteData &
  typeof siteDomains &
  typeof siteErrors &
  typeof siteForms &
  typeof siteListing &
  typeof siteVisitors &
  typeof siteVisits &
  typeof siteBucket &
  typeof tips &
  typeof toasts &
  typeof transfer &
  typeof versions &
  typeof visualEditing &
  typeof wechat;

/**
 * One file of texts per feature. The top-level keys of a file are the namespaces of its feature.
 */
export const messageFiles = [
  'account',
  'billing',
  'catalogue',
  'chat',
  'classrooms',
  'common',
  'done',
  'errors',
  'gallery',
  'help',
  'home',
  'home-prompts',
  'legal',
  'models',
  'oauth',
  'orders',
  'own-pictures',
  'packaging',
  'palette',
  'privacy',
  'projects',
  'publishing',
  'repair',
  'repository',
  'resources',
  'shell',
  'sign-in',
  'site-admin',
  'site-data',
  'site-domains',
  'site-errors',
  'site-forms',
  'site-listing',
  'site-visitors',
  'site-visits',
  'site-bucket',
  'tips',
  'toasts',
  'transfer',
  'versions',
  'visual-editing',
  'wechat',
  'workbench',
] as const;

type Tree = { [key: string]: string | string[] | Tree };

/** Returns `chosen`, with its missing keys taken from `fallback` (I18N-003). */
export function withFallback(fallback: Tree, chosen: Tree): Tree {
  const merged: Tree = { ...fallback };
  for (const [key, value] of Object.entries(chosen)) {
    const below = merged[key];
    const both = isTree(value) && isTree(below);
    if (both) merged[key] = withFallback(below, value);
    else if (value !== '') merged[key] = value;
  }
  return merged;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function loadFiles(language: Language): Promise<Tree> {
  const files = await Promise.all(
    messageFiles
      .filter((file) => !laterFiles.includes(file))
      .map((file) => import(`../../messages/${language}/${file}.json`)),
  );
  return Object.assign({}, ...files.map((file) => file.default));
}

/**
 * Loads all messages of a language; missing texts are taken from zh_CN. With `school`, texts for
 * schools replace some of them.
 */
export async function loadMessages(
  language: Language,
  { school = false }: { school?: boolean } = {},
): Promise<Messages> {
  const fallback = await loadFiles(defaultLanguage);
  const chosen =
    language === defaultLanguage ? fallback : withFallback(fallback, await loadFiles(language));
  if (!school) return chosen as unknown as Messages;
  const words = await import(`../../messages/school/${language}.json`);
  return withFallback(chosen, words.default) as unknown as Messages;
}
