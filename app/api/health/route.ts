export const runtime = 'edge';

/** The web tier itself; the services behind it answer at `/servers/health`. */
export function GET(): Response {
  return Response.json(
    { code: 200, message: 'ok', data: { status: 'ok' } },
    { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  );
}
