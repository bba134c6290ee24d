// Loaded into the web tier before Next, which has no settings for these: serves scripts and styles
// as packed at the build; cuts a connection that does not send its headers in time, as the services
// do (fault row 12), and a body that is too large or too slow; stamps requests with their peer's
// address.
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { limits } from '../../domain/limits/index.ts';
import { guardBody } from './bodies.mjs';
import { generatePeerKey, markPeer } from './peer.ts';
import { withStaticFiles } from './static-files.mjs';

const slow = { headersTimeout: limits.transport.headersMs, connectionsCheckingInterval: 1_000 };
const { createServer } = http;
const peerKey = generatePeerKey();

http.createServer = (first, second) => {
  const [options, listener] = typeof first === 'function' ? [{}, first] : [first, second];
  const answer = listener && markPeer(withStaticFiles(listener), peerKey);
  return createServer(
    { ...slow, ...options },
    answer && ((request, response) => guardBody(request, response) && answer(request, response)),
  );
};
syncBuiltinESMExports();
