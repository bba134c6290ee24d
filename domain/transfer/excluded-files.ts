const madeAgain = /(?:^|\/)(?:node_modules|\.git|\.DS_Store|Thumbs\.db)(?:\/|$)/i;
const built = /(?:^|\/)(?:dist|\.next|__MACOSX)\//i;
const secret = /(?:^|\/)\.env(?!\.(?:example|sample|template)$)(?:\.[^/]*)?(?:\/|$)/i;

/** Whether any machine generates or downloads this file again, so that it is never transferred. */
export const isMadeAgain = (path: string): boolean => madeAgain.test(path);

/** Whether a path is a leftover of a build or an archive. */
export const isBuilt = (path: string): boolean => built.test(path);

/** Whether a file of this name usually contains keys or passwords; example files do not. */
export const isSecret = (path: string): boolean => secret.test(path);
