/** The bucket and the region of this machine's storage in the S3 protocol. */
export const bucket = 'sayso';
export const region = 'local';
