/**
 * Returns the name of a downloaded ZIP (PROJ-025): the title in lower case with underscores for
 * spaces, then `_` and the last six characters of the time in base 36.
 */
export function zipName(title: string, now: Date): string {
  const plain = title
    .trim()
    .toLowerCase()
    .replace(/\s/g, '_')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  return `${plain || 'project'}_${now.getTime().toString(36).padStart(6, '0').slice(-6)}.zip`;
}
