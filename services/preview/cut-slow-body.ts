import type { IncomingMessage } from 'node:http';

/**
 * Ends the connection of a request whose body makes no progress for `idleMs`, unless the body is
 * complete, or this process has not yet read data that has arrived.
 */
export function cutSlowBody(request: IncomingMessage, idleMs: number): void {
  if (
    request.headers['content-length'] === undefined &&
    request.headers['transfer-encoding'] === undefined
  )
    return;
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    // Unread data means that we are slow, not the client.
    const isOurs = request.readableLength > 0 || request.isPaused();
    if (socket.bytesRead === seen && !isOurs) socket.destroy();
    seen = socket.bytesRead;
  }, idleMs);
  timer.unref();
  // A connection may carry many requests, so the listener belongs to the request.
  request.once('close', () => clearInterval(timer));
}
