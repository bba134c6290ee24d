/**
 * Returns bytes as base64. Works in slices, because a function call can take only so many
 * arguments. The length of a slice is a multiple of 3 bytes, so that the base64 of the slices can
 * be joined.
 */
export function toBase64(bytes: Uint8Array): string {
  const slice = 3 * 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += slice)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + slice)));
  return text;
}
