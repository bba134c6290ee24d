import type { Language } from '@/domain/locale';
import type siteAdmin from '@/messages/zh_CN/site-admin.json';
import type siteData from '@/messages/zh_CN/site-data.json';
import type siteForms from '@/messages/zh_CN/site-forms.json';

/** Files of texts that few pages need. They are not part of every page, but loaded when needed. */
export const laterFiles: readonly string[] = ['packaging', 'site-admin', 'site-data', 'site-forms'];

const siteDataTexts: Record<Language, () => Promise<{ default: typeof siteData }>> = {
  zh_CN: () => import('@/messages/zh_CN/site-data.json'),
  en_US: () => import('@/messages/en_US/site-data.json'),
  ja_JP: () => import('@/messages/ja_JP/site-data.json'),
  ko_KR: () => import('@/messages/ko_KR/site-data.json'),
};

const siteAdminTexts: Record<Language, () => Promise<{ default: typeof siteAdmin }>> = {
  zh_CN: () => import('@/messages/zh_CN/site-admin.json'),
  en_US: () => import('@/messages/en_US/site-admin.json'),
  ja_JP: () => import('@/messages/ja_JP/site-admin.json'),
  ko_KR: () => import('@/messages/ko_KR/site-admin.json'),
};

const siteFormsTexts: Record<Language, () => Promise<{ default: typeof siteForms }>> = {
  zh_CN: () => import('@/messages/zh_CN/site-forms.json'),
  en_US: () => import('@/messages/en_US/site-forms.json'),
  ja_JP: () => import('@/messages/ja_JP/site-forms.json'),
  ko_KR: () => import('@/messages/ko_KR/site-forms.json'),
};

/** Loads the texts of the inbox of forms. */
export const loadSiteFormsTexts = async (language: Language): Promise<typeof siteForms> =>
  (await siteFormsTexts[language]()).default;

/** Loads the texts of the admin for staff. */
export const loadSiteAdminTexts = async (language: Language): Promise<typeof siteAdmin> =>
  (await siteAdminTexts[language]()).default;

/** Loads the texts of the data manager. */
export const loadSiteDataTexts = async (language: Language): Promise<typeof siteData> =>
  (await siteDataTexts[language]()).default;
