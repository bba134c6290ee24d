export type Language = 'script' | 'json' | 'style' | 'page';

const languages: [paths: RegExp, language: Language][] = [
  [/\.[cm]?[jt]sx?$/i, 'script'],
  [/(?:^|\/)(?!tsconfig|jsconfig)[^/]+\.json$/i, 'json'],
  [/\.css$/i, 'style'],
  [/\.html?$/i, 'page'],
];

/** Returns the language of a file if we can parse it. */
export function languageOf(path: string): Language | undefined {
  return languages.find(([paths]) => paths.test(path))?.[1];
}

export const isScript = (path: string): boolean => languageOf(path) === 'script';
