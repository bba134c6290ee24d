// Loaded into the web tier before Next, which offers no such setting: a connection that has not sent its headers in time is cut, as
// at the services (fault row 12). A body keeps Node's five minutes, for phones on slow lines.
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { limits } from '../../domain/limits.ts';

const slow = { headersTimeout: limits.transport.headersMs, connectionsCheckingInterval: 1_000 };
const { createServer } = http;

http.createServer = (options, listener) =>
  typeof options === 'function' ? createServer(slow, options) : createServer({ ...slow, ...options }, listener);
syncBuiltinESMExports();
