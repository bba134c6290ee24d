import type { PackagePlatform } from './platforms.ts';

/** What Windows, macOS or Linux refuse in a name, and marks that reverse the direction of text. */
const refused = /[\p{Cc}\p{Cs}\\/:*?"<>|\u202a-\u202e\u2066-\u2069]/gu;
/** Names of devices that Windows refuses with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** File systems limit names to 255 bytes, and a character takes up to four. */
const maxCharacters = 60;

/** Returns a name for a file that every system accepts, close to the name of the app. */
export function safeFileName(name: string): string {
  const cleaned = name.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' ');
  const short = trimDots([...trimDots(cleaned)].slice(0, maxCharacters).join(''));
  if (short === '') return 'App';
  return devices.test(short) ? `App ${short}` : short;
}

/** Removes dots and spaces at both ends: in front a dot hides a file, and Windows drops the rest. */
function trimDots(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ' .'.includes(text.charAt(start))) start++;
  while (end > start && ' .'.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns `{appName}-{platform}-{appVersion}.{ending}` (GAP-58). */
export function packageFileName(
  app: { name: string; version: string },
  platform: PackagePlatform,
  ending: string,
): string {
  return `${safeFileName(app.name)}-${platform}-${safeFileName(app.version)}.${ending}`;
}
