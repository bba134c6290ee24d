/** Headers that belong to one connection; HTTP/2 refuses most of them. */
export const connectionHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te'],
  ...['http2-settings', 'host', 'content-length', 'expect', 'proxy-authorization', 'trailer'],
]);
