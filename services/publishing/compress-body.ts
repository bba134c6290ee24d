import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { limits } from '../../domain/limits/index.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const compressibleTypes =
  /^text\/|[/+](?:json|xml|javascript|wasm)|^font\/(?:ttf|otf)|^image\/svg|ms-fontobject/;

/** Returns the compressed forms of a body that are worth storing. */
export async function compressBody(
  type: string,
  body: Uint8Array,
): Promise<{ br?: Uint8Array; gzip?: Uint8Array }> {
  if (body.byteLength < limits.publishing.packFromBytes || !compressibleTypes.test(type)) return {};
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const [br, gzipped] = await Promise.all([brotli(body, { params }), gz(body, { level: 9 })]);
  return {
    ...(br.byteLength < body.byteLength && { br }),
    ...(gzipped.byteLength < body.byteLength && { gzip: gzipped }),
  };
}
