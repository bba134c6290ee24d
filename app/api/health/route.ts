export const runtime = 'edge';

/**
 * Returns the health of the web tier only. `/servers/health` returns the health of the services.
 */
export function GET(): Response {
  return Response.json(
    { code: 200, message: 'ok', data: { status: 'ok' } },
    { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  );
}
