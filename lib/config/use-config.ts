'use client';

import { createContext, useContext } from 'react';
import type { Config } from './config';
import { noLinks } from './links';

const defaults: Config = {
  version: '',
  embedded: false,
  previewDomain: null,
  previewPort: 4100,
  cookieDomain: '',
  secure: false,
  variant: 'general',
  language: 'zh_CN',
  offeredLanguage: null,
  signedIn: false,
  returnTo: null,
  bare: false,
  trackUrl: null,
  gitApi: null,
  appKey: 'web',
  codeboxUrl: null,
  sells: true,
  school: false,
  links: noLinks,
  deployment: null,
};

export const ConfigContext = createContext<Config>(defaults);

export function useConfig(): Config {
  return useContext(ConfigContext);
}
