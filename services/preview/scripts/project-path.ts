/** Joins paths: `a/b` and `../c` give `a/c`. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
