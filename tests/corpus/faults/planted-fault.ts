/** The files of a project by path. */
export type ProjectFiles = Map<string, string>;

/** A fault that models make, planted into a project without faults. */
export type PlantedFault = {
  name: string;
  /** Who corrects the fault: a fixer alone, or the model when it is shown the broken file. */
  by: 'fixer' | 'model';
  /**
   * Plants the fault into the files and returns the path of the broken file. Returns undefined when
   * the fault cannot be planted into this project.
   */
  plant(files: ProjectFiles): string | undefined;
  /** Returns whether the fault has been corrected. */
  isGone(files: ProjectFiles, broken: string): boolean;
};

/** Adds an import and a use of it to the first component of a project, and returns its path. */
export function importIn(files: ProjectFiles, statement: string, use: string): string {
  const path = 'src/app.tsx';
  const text = files.get(path) ?? '';
  const name = `planted${text.split('export const planted').length}`;
  files.set(path, `${statement}\n${text}\nexport const ${name} = [${use}];\n`);
  return path;
}

export function replaceIn(
  files: ProjectFiles,
  path: string,
  pattern: string | RegExp,
  text: string,
): boolean {
  const before = files.get(path) ?? '';
  const after = before.replace(pattern, () => text);
  files.set(path, after);
  return after !== before;
}

export const lacks =
  (text: string | RegExp) =>
  (files: ProjectFiles, broken: string): boolean => {
    const found = files.get(broken) ?? '';
    return typeof text === 'string' ? !found.includes(text) : !text.test(found);
  };
