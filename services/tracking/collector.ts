import { limits } from '../../domain/limits/index.ts';
import {
  type BeaconFields,
  collectorPath,
  pixel,
  refusesTracking,
} from '../../domain/tracking/beacon.ts';
import type { App, AppContext } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import type { Log } from '../observability/log.ts';
import type { TrackingService } from './tracking.ts';

const picture = Buffer.from(pixel, 'base64');

type Options = { tracking: Pick<TrackingService, 'collect'>; log: Log };

/**
 * Adds `GET|POST /track/{kind}` and, behind the web tier, the same routes below `/servers`
 * (GAP-62). A GET always returns the tracking pixel and a POST always 204, even if the data was
 * invalid or storing failed. The data of a visitor who refuses tracking is not stored.
 */
export function addTrackingRoutes(app: App, { tracking, log }: Options): void {
  for (const path of ['/track/:kind', `${collectorPath}/:kind`]) {
    app.get(path, async (c) => {
      await collect(c, async () => Object.fromEntries(new URL(c.req.url).searchParams));
      return c.body(picture, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' });
    });
    app.post(path, async (c) => {
      await collect(c, async () => ({
        ...Object.fromEntries(new URL(c.req.url).searchParams),
        ...(await fieldsOf(c.req.raw)),
      }));
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    });
  }

  async function collect(c: AppContext, fields: () => Promise<BeaconFields>): Promise<void> {
    const { header, ip, requestId } = c.get('request');
    c.set('call', 'tracking.collect');
    if (refusesTracking(header)) return;
    try {
      await tracking.collect(c.req.param('kind') ?? '', await fields(), ip);
    } catch (error) {
      log.info({ requestId, error: String(error) }, 'a beacon was lost');
    }
  }
}

/**
 * Parses a form or a JSON object without regard to the content type, because `sendBeacon` often
 * sends both as text/plain.
 */
async function fieldsOf(request: Request): Promise<BeaconFields> {
  const bytes = await readBody(request, limits.tracking.bodyBytes);
  const text = new TextDecoder().decode(bytes);
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  const plain = Object.entries(parsed).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
}
