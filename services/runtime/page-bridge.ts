import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { reservedPreviewPath } from '../../domain/rules/preview.ts';
import { ownHeaders } from './own-headers.ts';

export const bridgePath = `${reservedPreviewPath}bridge.js`;

const bridge = readFileSync(join(import.meta.dirname, 'page-bridge.js'));

/** The one script of ours in a page (decision 39). */
export function sendBridge(response: ServerResponse, prefix: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', ...ownHeaders(prefix) });
  response.end(bridge);
}
