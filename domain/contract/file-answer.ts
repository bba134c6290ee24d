/**
 * What the handler of a downloading call hands to the transport: a file that is made while it is read. `cacheMs`: how long the
 * browser of the person who may see it may keep it; nothing keeps it otherwise.
 */
export type FileAnswer = { name: string; type: string; bytes: AsyncIterable<Uint8Array>; cacheMs?: number };
