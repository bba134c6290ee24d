import { productFiles } from '../../domain/backends/client-file.ts';
import { createModuleReader } from '../parsing/index.ts';
import { AnswerProcessor } from './answer-processor.ts';
import { createAutoRun } from './auto-run.ts';
import type { ChatDeps } from './deps.ts';
import { emitStage } from './generation-events.ts';
import type { GenerationJob, HeadState, TurnWork } from './generation-job.ts';
import { splitTexts } from './head-texts.ts';
import { PathIndex } from './path-index.ts';
import { createTurnLook } from './settle-faults.ts';
import { createSyntaxCheck } from './syntax-check.ts';
import { Turn } from './turn.ts';
import { TurnDatabase } from './turn-database.ts';
import type { TurnRules } from './turn-rules.ts';

/** Creates what a generation works with, and starts the existing project. */
export async function startWork(
  deps: ChatDeps,
  { handle, project, userId, discuss, model, plan, isFirstManaged }: GenerationJob,
  { files, locked, database }: HeadState,
  { mayRead, ...rules }: TurnRules & { mayRead: boolean },
): Promise<TurnWork> {
  const isManaged = database !== undefined && !discuss;
  const turn = new Turn(files, {
    ...rules,
    ...(isManaged
      ? { locked: [...(rules.locked ?? []), ...productFiles], migrations: database.rules() }
      : {}),
  });
  const launch = createAutoRun(deps, {
    project: project.uuid,
    userId,
    has: (path) => turn.has(path),
    text: (path) => turn.text(path),
    // Before the first applied action, stages come from starting the existing project. Ignore them.
    onStage: (stage) => turn.applied > 0 && emitStage(handle, stage),
  });
  let chain: Promise<void> = Promise.resolve();
  // The bodies of existing files are already stored, so a moved file is not stored again.
  const stored = new WeakSet<Uint8Array>(files.values());
  const parser = deps.parsing.forUser(userId);
  const modules = createModuleReader(parser);
  const answer = new AnswerProcessor({
    turn,
    mayRead,
    isManaged,
    clock: deps.clock,
    append: (event) => handle.append(event),
    onApplied({ write, remove }) {
      // Keep the order of writes without waiting for them, because the sandbox may still be
      // installing packages.
      void deps.runtime.write(project.uuid, { write, remove });
      // Parse each file as it arrives, so that the static check at the end of the turn does not
      // wait for the parser.
      modules.readAll(write.flatMap(({ path }) => textEntry(turn, path))).catch(() => {});
      launch.filesChanged([...write.map(({ path }) => path), ...remove]);
      chain = chain
        .then(async () => {
          for (const { bytes } of write) {
            if (stored.has(bytes)) continue;
            await deps.versions.storeBlob(bytes);
            stored.add(bytes);
          }
        })
        .catch((error) =>
          deps.log('file of a turn not kept', { run: handle.id, error: String(error) }),
        );
    },
  });
  const head = splitTexts(discuss ? new Map() : files);
  // The types of the built-in starter's projects are known to be correct.
  const types = model.free ? undefined : deps.types;
  const turnDatabase =
    database && isManaged
      ? new TurnDatabase({
          ...{ database, answer, isFirst: isFirstManaged, head: project.head },
          headTexts: head.texts,
          isLocked: (path) => new PathIndex(locked).covers(path),
          append: (event) => handle.append(event),
          log: deps.log,
        })
      : undefined;
  await turnDatabase?.begin();
  // The server starts after the files of the product are there: a project that gets its database now
  // needs a server with the key of that database, and an unchanged project keeps its server.
  if (files.size > 0 && !discuss) launch.filesChanged([]);
  const look = createTurnLook(
    { ...deps, types },
    {
      ...head,
      answer,
      ...{ modules, parser },
      checkSyntax: createSyntaxCheck(parser),
      user: userId,
      signal: handle.signal,
    },
  );
  return { answer, look, autoRun: launch, database: turnDatabase, blobsStored: () => chain, plan };
}

function textEntry(turn: Turn, path: string): [path: string, text: string][] {
  const text = turn.text(path);
  return text === undefined ? [] : [[path, text]];
}
