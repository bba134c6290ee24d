// Loaded into the web tier before Next, which offers no setting for either: scripts and styles go out as they were packed at the build,
// and a connection that has not sent its headers in time is cut, as at the services (fault row 12). A body keeps Node's five minutes,
// for phones on slow lines.
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { limits } from '../../domain/limits.ts';
import { withStaticFiles } from './static-files.mjs';

const slow = { headersTimeout: limits.transport.headersMs, connectionsCheckingInterval: 1_000 };
const { createServer } = http;

http.createServer = (first, second) => {
  const [options, listener] = typeof first === 'function' ? [{}, first] : [first, second];
  return createServer({ ...slow, ...options }, listener && withStaticFiles(listener));
};
syncBuiltinESMExports();
