const madeAgain = /(?:^|\/)(?:node_modules|\.git|\.DS_Store|Thumbs\.db)(?:\/|$)/i;
const built = /(?:^|\/)(?:dist|\.next|__MACOSX)\//i;
const secret = /(?:^|\/)\.env(?!\.(?:example|sample|template)$)(?:\.[^/]*)?(?:\/|$)/i;

/** What a machine makes or fetches again by itself, and so never travels with a project. */
export const isMadeAgain = (path: string): boolean => madeAgain.test(path);

/** What a build or an archive leaves beside a project. */
export const isBuilt = (path: string): boolean => built.test(path);

/** Where keys and passwords stand; an example of such a file is none. */
export const isSecret = (path: string): boolean => secret.test(path);
