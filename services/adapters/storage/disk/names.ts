/** What the storage of this machine calls itself in the words of S3. */
export const bucket = 'sayso';
export const region = 'local';
