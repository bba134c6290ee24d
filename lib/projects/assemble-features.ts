import type { Feature, Kernel } from './kernel';

type AnyFeature = Feature<object, never>;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Verbs<Features extends readonly AnyFeature[]> = Intersection<
  ReturnType<Features[number]>['verbs']
>;
/**
 * The list of features, with `never` in place of a feature that needs a function which no feature
 * provides. The compiler then reports that feature.
 */
type Complete<Features extends readonly AnyFeature[]> = {
  [Index in keyof Features]: Features[Index] extends (
    kernel: Kernel,
    project: infer Needs,
  ) => object
    ? Verbs<Features> extends Needs
      ? Features[Index]
      : never
    : never;
};

/**
 * Returns the functions of all features as one object. Throws if two features, or a feature and a
 * store, use the same name. `dispose` ends the features in order.
 */
export function assembleFeatures<const Features extends readonly AnyFeature[]>(
  kernel: Kernel,
  features: Features & Complete<Features>,
): { verbs: Verbs<Features>; dispose(): void } {
  const taken = new Set([...Object.keys(kernel.stores), 'dispose']);
  const verbs = {} as Verbs<Features> & object;
  const parts = features.map((feature) => {
    const made = feature(kernel, verbs as never);
    for (const name of Object.keys(made.verbs)) {
      if (taken.has(name)) throw new Error(`"${name}" has two meanings in the open project`);
      taken.add(name);
    }
    Object.assign(verbs, made.verbs);
    return made;
  });
  return {
    verbs,
    dispose() {
      for (const part of parts) part.dispose?.();
    },
  };
}
