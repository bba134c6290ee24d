/** Where the pages of a published site report their errors, on the site's own host. */
export const errorsPath = '/__errors';

/** Whether a path with its query is that of error reports. */
export const isErrorsPath = (path: string): boolean => path.split('?', 1)[0] === errorsPath;
