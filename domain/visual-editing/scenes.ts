// The dev server's wrapper loads this file inside of a project's box, so it imports nothing.
const sceneLibrary = '@react-three/';

/** Whether a project's `package.json` depends on the library for scenes. */
export function dependsOnScenes(manifest: string | undefined): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(manifest ?? '{}') ?? {};
    return [dependencies, devDependencies].some((list) =>
      Object.keys(list ?? {}).some((name) => name.startsWith(sceneLibrary)),
    );
  } catch {
    return false;
  }
}
