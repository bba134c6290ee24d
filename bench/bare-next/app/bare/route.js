export const runtime = 'edge';

export async function GET(request) {
  const answer = await fetch(`${process.env.UPSTREAM_URL}/servers/stream`, {
    signal: request.signal,
    cache: 'no-store',
  });
  return new Response(answer.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
    },
  });
}
