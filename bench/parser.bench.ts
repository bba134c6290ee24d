import type { ArtifactEvent, ArtifactParser } from '../domain/artifact/events.ts';
import { createArtifactParser } from '../domain/artifact/parser.ts';
import type { Bench, Row } from './lib/bench.ts';
import { interleaved } from './lib/measure.ts';
import { answerOf } from './lib/sample-answer.ts';

const chunkSize = 16;

function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
}

/** The minimum work: reads every character once. */
function scan(text: string): number {
  let lines = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === 10) lines++;
  return lines;
}

function read(chunks: readonly string[], on: (event: ArtifactEvent) => void): void {
  const parser: ArtifactParser = createArtifactParser();
  for (const chunk of chunks) for (const event of parser.push(chunk)) on(event);
  for (const event of parser.end()) on(event);
}

/** Counts files that differ from the original after parsing, over several chunk sizes. */
function wrongFiles(answer: ReturnType<typeof answerOf>): number {
  let wrong = 0;
  for (const size of [1, 7, chunkSize, 997, answer.text.length]) {
    const files = new Map<number, { path: string; text: string }>();
    let closed = 0;
    read(cut(answer.text, size), (event) => {
      if (event.type === 'action-opened')
        files.set(event.action, { path: event.filePath, text: '' });
      else if (event.type === 'action-closed') closed++;
      else if (event.type === 'action-delta') {
        const file = files.get(event.action);
        if (file) file.text += event.text;
      }
    });
    const got = [...files.values()];
    wrong += answer.files.filter(
      (file, i) => got[i]?.path !== file.path || got[i]?.text !== file.text,
    ).length;
    wrong += Math.abs(closed - answer.files.length);
  }
  return wrong;
}

/** P1: the parser of an answer, compared with a bare scan of its characters. */
const parser: Bench = {
  name: 'parser',
  title: `P1 artifact parser, chunks of ${chunkSize} characters`,
  run(): Row[] {
    const usual = answerOf({ files: 51, characters: 200_000 });
    const long = answerOf({ files: 255, characters: 1_000_000 });
    const single = answerOf({ files: 1, characters: 1_000_000 });
    let told = 0;
    const parse = (answer: { text: string }) => {
      const chunks = cut(answer.text, chunkSize);
      return () => read(chunks, () => told++);
    };
    let lines = 0;
    const ms = interleaved(
      {
        scan: () => {
          lines += scan(usual.text);
        },
        scanLong: () => {
          lines += scan(long.text);
        },
        usual: parse(usual),
        long: parse(long),
        single: parse(single),
      },
      { rounds: 101, warm: 20 },
    );
    if (told === 0 || lines === 0) throw new Error('The parser told nothing');
    return [
      {
        label: '200 KB, 51 files',
        ours: ms.usual,
        floor: ms.scan,
        unit: 'ms',
        goal: { ratio: 10 },
      },
      {
        label: '1 MB, 255 files, against 200 KB',
        ours: ms.long,
        floor: ms.usual,
        unit: 'ms',
        goal: { ratio: 6 },
      },
      {
        label: '1 MB, one file',
        ours: ms.single,
        floor: ms.scanLong,
        unit: 'ms',
        goal: { ratio: 10 },
      },
      ...[usual, long, single].map(
        (answer): Row => ({
          label: `files not byte-exact of ${answer.files.length}, 5 sizes of chunk`,
          ours: wrongFiles(answer),
          unit: 'count',
          goal: { value: 0 },
        }),
      ),
    ];
  },
};

export default parser;
