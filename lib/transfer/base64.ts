/** Bytes as base64. In slices: a call takes only so many arguments; three bytes are four characters, so that slices of such a length can be joined. */
export function toBase64(bytes: Uint8Array): string {
  const slice = 3 * 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += slice) text += btoa(String.fromCharCode(...bytes.subarray(at, at + slice)));
  return text;
}
