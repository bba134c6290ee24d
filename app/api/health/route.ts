export const runtime = 'edge';

/** Health of the web tier only; `/servers/health` reports on the services. */
export function GET(): Response {
  return Response.json(
    { code: 200, message: 'ok', data: { status: 'ok' } },
    { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  );
}
