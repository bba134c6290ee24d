import type { Correction, RecordedAnswer, TurnRecording } from '../../replay/recording.ts';
import {
  type AnswerStyle,
  answerStyles,
  piecesOf,
  plantFaults,
} from '../../support/planted-answers.ts';
import { file } from '../answer.ts';
import { plantedFaults, soundProjects } from '../faults/answers.ts';
import type { PlantedFault, ProjectFiles } from '../faults/planted-fault.ts';
import { plantedTypes } from '../faults/planted-types.ts';

/** A fault that is planted into a turn, and the file it breaks. */
export type PlantedIn = { fault: PlantedFault; broken: string };
/** A turn of the corpus: its recording, and the faults whose correction is counted. */
export type CorpusTurn = {
  recording: TurnRecording;
  planted: readonly PlantedIn[];
  /** Whatever is found in a sound turn is a false alarm. */
  isSound: boolean;
};

const projects = soundProjects();
/** How much of the end of a broken file a request has to show; fixers change the beginnings. */
const shownEnd = 120;

/** Returns the turn in which a model makes these files, in the given style. */
export function makingTurn(
  name: string,
  { files, style }: { files: ProjectFiles; style: AnswerStyle },
  corrections: readonly Correction[] = [],
): TurnRecording {
  const pieces = piecesOf({ files, style });
  const answers = pieces.map((text, at): RecordedAnswer => {
    return { text, end: at < pieces.length - 1 ? 'length' : 'done' };
  });
  const correction: RecordedAnswer = { text: '', end: 'done', corrections };
  return {
    ...{ name, style, language: 'en_US', prompt: 'a site', history: [], files: {}, locked: [] },
    answers: corrections.length > 0 ? [...answers, correction] : answers,
    written: Object.fromEntries(files),
  };
}

/** Plants faults into the first project from `from` on that can hold the first of them. */
function faultTurn(
  name: string,
  { faults, from, style }: { faults: readonly PlantedFault[]; from: number; style: AnswerStyle },
): CorpusTurn {
  const [first] = faults;
  const order = projects.map(
    (_, at) => projects[(from + at) % projects.length]?.files ?? new Map(),
  );
  const sound = order.find((files) => first?.plant(new Map(files)) !== undefined) ?? new Map();
  const { files, planted } = plantFaults(sound, faults, style);
  const byModel = planted.filter(({ fault }) => fault.by === 'model');
  const corrections = byModel.map(({ broken }) => correctionOf(broken, { files, sound }));
  return { recording: makingTurn(name, { files, style }, corrections), planted, isSound: false };
}

/** Returns the correction of a broken file, which a model can only write when it sees the file. */
function correctionOf(
  broken: string,
  { files, sound }: { files: ProjectFiles; sound: ProjectFiles },
): Correction {
  const text = sound.get(broken) ?? 'export {};\n';
  const needs = [broken, (files.get(broken) ?? '').slice(-shownEnd)];
  return { needs, action: file(broken, text) };
}

const styleAt = (at: number): AnswerStyle => answerStyles[at % answerStyles.length] ?? 'strong';

/** One turn for each kind of fault, in rotating styles. */
export const singleFaults: CorpusTurn[] = plantedFaults.map((fault, at) =>
  faultTurn(fault.name, { faults: [fault], from: at * 5, style: styleAt(at) }),
);

/** Turns of weak models with three faults each. */
export const severalFaults: CorpusTurn[] = Array.from({ length: 10 }, (_, at) => {
  const kinds = [at * 3, at * 3 + 11, at * 3 + 22];
  const faults = kinds.map((kind) => plantedFaults[kind % plantedFaults.length] as PlantedFault);
  return faultTurn(`three faults, ${at + 1}`, { faults, from: at * 7 + 3, style: 'weak' });
});

/** Turns whose faults only types show; they need a box for the compiler. */
export const typeFaults: CorpusTurn[] = plantedTypes.map((fault, at) =>
  faultTurn(fault.name, { faults: [fault], from: at * 7, style: styleAt(at) }),
);

/** Turns without any fault. */
export const soundTurns: CorpusTurn[] = projects
  .filter((_, at) => at % 4 === 0)
  .map(({ name, files }, at) => ({
    recording: makingTurn(`sound: ${name}`, { files, style: styleAt(at) }),
    planted: [],
    isSound: true,
  }));
