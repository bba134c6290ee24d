/** The S3 names of this machine's storage. */
export const bucket = 'sayso';
export const region = 'local';
