export type CodeLanguage =
  | 'javascript'
  | 'typescript'
  | 'css'
  | 'html'
  | 'json'
  | 'markdown'
  | 'plain';

const byExtension: Record<string, CodeLanguage> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  css: 'css',
  html: 'html',
  htm: 'html',
  svg: 'html',
  vue: 'html',
  json: 'json',
  md: 'markdown',
  mdx: 'markdown',
};

/** Returns the language for the editor's highlighting (WB-007). */
export function languageOf(path: string): CodeLanguage {
  return byExtension[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'plain';
}
