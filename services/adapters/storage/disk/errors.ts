/** S3 error codes, each with its HTTP status and message. */
const s3Errors = {
  AccessDenied: [403, 'These keys do not allow it.'],
  ExpiredToken: [400, 'The temporary keys have expired.'],
  InvalidToken: [400, 'The security token is none of ours.'],
  RequestTimeTooSkewed: [403, 'The clock of the request stands too far from ours.'],
  SignatureDoesNotMatch: [403, 'The signature does not fit the request.'],
  XAmzContentSHA256Mismatch: [400, 'The body is not what its digest says.'],
  InvalidRequest: [400, 'The digest of the body must be signed.'],
  MissingContentLength: [411, 'The length of the body must be told.'],
  EntityTooLarge: [400, 'The file is larger than the keys allow.'],
  PreconditionFailed: [412, 'An object with this name is there already.'],
  SlowDown: [503, 'That was too much at a time.'],
  InsufficientStorage: [507, 'The disk is full.'],
  InternalError: [500, 'The file could not be stored.'],
  NoSuchKey: [404, 'There is no such object.'],
  MethodNotAllowed: [405, 'Objects can be put and read, nothing else.'],
} as const satisfies Record<string, readonly [number, string]>;
export type S3ErrorCode = keyof typeof s3Errors;

export function errorResponse(code: S3ErrorCode): Response {
  const [status, message] = s3Errors[code];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'no-store' },
  });
}
