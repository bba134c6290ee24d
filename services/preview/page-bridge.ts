import type { ServerResponse } from 'node:http';
import { reservedPreviewPath } from '../../domain/preview/address.ts';
import { gatewayHeaders } from './gateway-headers.ts';
import { type PageScriptName, readPageScript } from './page-scripts.ts';

export const bridgePath = `${reservedPreviewPath}bridge.js`;

const scripts = new Map<string, PageScriptName>([
  [bridgePath, 'bridge.js'],
  [`${reservedPreviewPath}chooser.js`, 'chooser.js'],
  [`${reservedPreviewPath}editor.js`, 'editor.js'],
  [`${reservedPreviewPath}changes.js`, 'changes.js'],
]);

/** Sends the bridge, our only script in a page (ADR 076). */
export function sendBridge(response: ServerResponse, prefix: string): Promise<void> {
  return send(response, prefix, 'bridge.js');
}

/** Sends the bridge or a module that it loads on demand. Returns false for any other path. */
export async function sendPageScript(
  response: ServerResponse,
  prefix: string,
  path: string,
): Promise<boolean> {
  const script = scripts.get(path);
  if (script) await send(response, prefix, script);
  return script !== undefined;
}

async function send(response: ServerResponse, prefix: string, name: PageScriptName): Promise<void> {
  const script = await readPageScript(name);
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    ...gatewayHeaders(prefix),
  });
  response.end(script);
}
