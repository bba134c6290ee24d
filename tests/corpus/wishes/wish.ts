/** An omission: what is taken out of the sources of a sound app. */
export type Omission = {
  what: string;
  /** The ability that is not possible without it. */
  ability: string;
  file: string;
  from: string | RegExp;
  to: string;
  /** Words of the content that an app without it does not have. */
  words?: readonly (readonly [from: string | RegExp, to: string])[];
};

/** A wish: the app that was built for it, and what a model stated before it. */
export type Wish = {
  name: string;
  /** Name in `exploredApps`. */
  app: string;
  list: string;
  omission: Omission;
  /** Texts of the app's content in another language. */
  words?: readonly (readonly [from: string, to: string])[];
};

/** Returns the files of an app with changes; throws where one of them changes nothing. */
export function changeFile(
  files: ReadonlyMap<string, string>,
  { file, from, to }: Pick<Omission, 'file' | 'from' | 'to'>,
): ReadonlyMap<string, string> {
  const before = files.get(file) ?? '';
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} does not have ${from}`);
  return new Map(files).set(file, after);
}

/** Returns the sources of a wish's sound app, and those with the omission. */
export function appsOf(
  { words = [], omission }: Wish,
  files: ReadonlyMap<string, string>,
): { sound: ReadonlyMap<string, string>; lacking: ReadonlyMap<string, string> } {
  const inContent = (
    all: ReadonlyMap<string, string>,
    [from, to]: readonly [string | RegExp, string],
  ) => changeFile(all, { file: 'src/content.ts', from, to });
  const sound = words.reduce(inContent, files);
  const lacking = (omission.words ?? []).reduce(inContent, changeFile(sound, omission));
  return { sound, lacking };
}
