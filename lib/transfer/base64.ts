/**
 * Returns bytes as base64. Works in slices, because a function call accepts only a limited number
 * of arguments. Each slice has a multiple of 3 bytes, so that the results can be joined.
 */
export function toBase64(bytes: Uint8Array): string {
  const slice = 3 * 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += slice)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + slice)));
  return text;
}
