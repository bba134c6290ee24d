import type { FrameName, PreviewMessage } from '../../../domain/contract/preview-protocol.ts';

/**
 * What the product wrote into the frame's name, and the path prefix to which a reload must return.
 */
export type Frame = FrameName & { prefix?: string };

/** Sends a message to the product. */
export type Post = (message: PreviewMessage) => void;

/** Returns the frame's name as the product wrote it; undefined in any other window. */
export function readFrame(): Frame | undefined {
  try {
    const value = JSON.parse(window.name);
    return value.sayso === 1 && typeof value.origin === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the values in the window's name, which survives a reload of the frame. */
export function writeFrame(frame: Frame): void {
  window.name = JSON.stringify(frame);
}
