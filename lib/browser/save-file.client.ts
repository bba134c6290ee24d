import 'client-only';

/** Downloads a file, as a link with `download` would. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL later, because the browser reads it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
