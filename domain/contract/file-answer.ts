/** What the handler of a downloading call hands to the transport: a file that is made while it is read. */
export type FileAnswer = { name: string; type: string; bytes: AsyncIterable<Uint8Array> };
