const madeAgain = /(?:^|\/)(?:node_modules|\.git|\.DS_Store|Thumbs\.db)(?:\/|$)/i;
const built = /(?:^|\/)(?:dist|\.next|__MACOSX)\//i;
const secret = /(?:^|\/)\.env(?!\.(?:example|sample|template)$)(?:\.[^/]*)?(?:\/|$)/i;

/** Whether tools can generate or download a file again, so that it is never transferred. */
export const isMadeAgain = (path: string): boolean => madeAgain.test(path);

/** Whether a path belongs to the output of a build, or is an archive. */
export const isBuilt = (path: string): boolean => built.test(path);

/**
 * Whether a file with this name usually contains keys or passwords. Example files such as
 * `.env.example` do not count.
 */
export const isSecret = (path: string): boolean => secret.test(path);
