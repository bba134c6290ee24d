import type { PackageExports } from '../../domain/repair/faults/fault.ts';
import { AnswerProcessor } from '../../services/chat/answer-processor.ts';
import { generateAnswer } from '../../services/chat/generate-answer.ts';
import { readPackages } from '../../services/chat/index.ts';
import { retryRefusedActions } from '../../services/chat/retry-refused-actions.ts';
import { createTurnLook, settleFaults } from '../../services/chat/settle-faults.ts';
import { Turn } from '../../services/chat/turn.ts';
import { createModuleReader } from '../../services/parsing/index.ts';
import type { Model } from '../../services/ports/model.ts';
import type { TypeChecker } from '../../services/ports/type-check.ts';
import { artifact, file } from '../corpus/answer.ts';
import type { PlantedFault, ProjectFiles } from '../corpus/faults/planted-fault.ts';
import { FakeClock } from './clock.ts';
import { checkSyntax, parser } from './parsing.ts';

/**
 * How an answer arrives. `strong`: complete. `truncated`: cut off by the output limit and
 * continued. `weak`: inside a code fence, and with the tags of another product.
 */
export const answerStyles = ['strong', 'truncated', 'weak'] as const;
export type AnswerStyle = (typeof answerStyles)[number];

export type PlantedAnswer = {
  files: ProjectFiles;
  /** The project without faults, from which the scripted model takes its corrections. */
  sound: ProjectFiles;
  broken: readonly string[];
  style: AnswerStyle;
};

/**
 * Plants faults into a copy of a project without faults. Returns the faults that could be planted.
 */
export function plantFaults(
  sound: ProjectFiles,
  faults: readonly PlantedFault[],
  style: AnswerStyle,
): PlantedAnswer & { planted: { fault: PlantedFault; broken: string }[] } {
  const files = new Map(sound);
  const planted = faults.flatMap((fault) => {
    const broken = fault.plant(files);
    return broken === undefined ? [] : [{ fault, broken }];
  });
  return { files, sound, style, planted, broken: planted.map(({ broken }) => broken) };
}

const answerOf = (files: ProjectFiles) =>
  artifact(...[...files].map(([path, text]) => file(path, text)));

/** Returns the parts of a model's answer. The model sends one part for each request. */
export function piecesOf({ files, style }: Pick<PlantedAnswer, 'files' | 'style'>): string[] {
  const text = answerOf(files);
  const at = Math.floor(text.length * 0.6);
  if (style === 'truncated') {
    // The product drops an incomplete tag at the end of a part, so the model repeats the whole tag.
    const tag = /<\/?(?:appA[^<>]*)?$/.exec(text.slice(0, at));
    return [text.slice(0, at), text.slice(tag?.index ?? at)];
  }
  return style === 'weak'
    ? [
        `Sure!\n\`\`\`xml\n${text.replaceAll('appArtifact', 'boltArtifact').replaceAll('appAction', 'boltAction')}\n\`\`\`\nEnjoy.`,
      ]
    : [text];
}

/**
 * Returns a model that writes an answer with planted faults. When the model is asked for a
 * correction, it corrects a broken file only if the request contains the file's path and text.
 */
export function createPlantedModel(answer: PlantedAnswer): Model & { requests: string[] } {
  const pieces = piecesOf(answer);
  const requests: string[] = [];
  return {
    provider: 'Scripted',
    name: 'scripted',
    free: false,
    requests,
    async *stream({ messages }) {
      const request = JSON.stringify(messages.at(-1)?.content);
      requests.push(request);
      const piece = pieces.shift();
      const text = piece ?? repairOf(answer, request);
      yield { type: 'text-delta', text };
      yield { type: 'finish', reason: pieces.length > 0 && piece ? 'length' : 'done' };
    },
  };
}

function repairOf({ files, sound, broken }: PlantedAnswer, request: string): string {
  // Compare only the end of a file, because fixers may have changed the imports at its beginning.
  const endOf = (path: string) => JSON.stringify(files.get(path)?.slice(-120)).slice(1, -1);
  const isShown = (path: string) => request.includes(path) && request.includes(endOf(path));
  const changed = broken.filter(isShown).map((path) => {
    const text = sound.get(path);
    return text === undefined
      ? `<appAction type="file" filePath="${path}">\nexport {};\n</appAction>`
      : file(path, text);
  });
  return changed.length > 0 ? artifact(...changed) : 'I do not see the file.';
}

/** Processes an answer with all of the product's real parts, from its characters to the files. */
export async function settleAnswer(
  answer: PlantedAnswer,
  packageExports: PackageExports,
  types?: TypeChecker,
): Promise<{
  files: ProjectFiles;
  fixed: AnswerProcessor['fixed'];
  problems: number;
  requests: string[];
}> {
  const turn = new Turn(new Map(), { checkSyntax });
  const processor = new AnswerProcessor({
    turn,
    clock: new FakeClock(),
    append() {},
    onApplied() {},
  });
  const errors: unknown[] = [];
  const { signal } = new AbortController();
  const look = createTurnLook(
    {
      packages: readPackages(),
      packageExports: () => packageExports,
      types,
      log: (message, detail) => void errors.push({ message, ...detail }),
    },
    {
      answer: processor,
      texts: new Map(),
      binary: [],
      modules: createModuleReader(parser),
      ...{ checkSyntax, parser, signal, user: 1 },
    },
  );
  const model = createPlantedModel(answer);
  const request = {
    messages: [{ role: 'user' as const, content: 'a site' }],
    context: {
      ...{ language: 'en_US' as const, variant: 'general' as const, prompt: 'a site' },
      files: new Map(),
    },
    signal,
  };
  const rounds = {
    ...{ model, request, answer: processor, budget: undefined, spare: 100_000 },
    onRound() {},
  };
  await generateAnswer({ model, request, answer: processor });
  await retryRefusedActions(rounds);
  await settleFaults(look, rounds, signal);
  const problems = await look();
  await processor.close(true);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return {
    files: new Map(turn.texts()),
    fixed: processor.fixed,
    problems: problems.length,
    requests: model.requests,
  };
}
