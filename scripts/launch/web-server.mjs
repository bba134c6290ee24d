// Runs in the web tier before Next, for tasks that Next has no settings for. Serves the scripts and
// styles that the build compressed. Closes a connection that sends its headers too slowly, as the
// services do (fault row 12), or that sends a body that is too large or too slow. Adds each
// client's address to its request.
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
