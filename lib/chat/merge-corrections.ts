import type { Answer, Artifact, Block } from './answer';

const mergedAnswers = new WeakMap<readonly Block[], readonly Block[]>();

/**
 * Returns the blocks of an answer with all artifacts joined into the first, because later artifacts
 * only correct it. The same blocks give the same result, so that React does not render again.
 */
export function mergeCorrections({ blocks }: Pick<Answer, 'blocks'>): readonly Block[] {
  const known = mergedAnswers.get(blocks);
  if (known) return known;
  const artifacts = blocks.flatMap((block) => (block.type === 'artifact' ? [block.artifact] : []));
  const [first, ...rest] = artifacts;
  const merged =
    first && rest.length > 0
      ? blocks.flatMap((block): Block[] => {
          if (block.type !== 'artifact') return [block];
          return block.artifact === first
            ? [{ ...block, artifact: joinArtifacts(first, rest) }]
            : [];
        })
      : blocks;
  mergedAnswers.set(blocks, merged);
  return merged;
}

function joinArtifacts(first: Artifact, rest: readonly Artifact[]): Artifact {
  return {
    ...first,
    closed: [first, ...rest].every(({ closed }) => closed),
    actions: [first, ...rest].flatMap(({ actions }) => actions),
  };
}
