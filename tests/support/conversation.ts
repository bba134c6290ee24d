import { randomUUID } from 'node:crypto';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { ChatRequest } from '../../domain/contract/chat.ts';
import type { Language } from '../../domain/locale.ts';
import { type LoggedEvent, type RunEvent, StreamEvent } from '../../domain/stream/event.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createModelCatalogue, readModelsConfig } from '../../services/adapters/models/index.ts';
import {
  createFreeBudget,
  createLedger,
  type FreeLimits,
} from '../../services/billing/ledger/index.ts';
import { type ChatOptions, createChat, readPackages } from '../../services/chat/index.ts';
import { createLocks } from '../../services/locks/index.ts';
import { createModels } from '../../services/models/index.ts';
import type { CheckStage } from '../../services/ports/check-stage.ts';
import type { Clock } from '../../services/ports/clock.ts';
import type { Model, ModelCatalogue } from '../../services/ports/model.ts';
import type { PageCheck } from '../../services/ports/page-check.ts';
import { createProjects } from '../../services/projects/index.ts';
import { createPageInspector } from '../../services/repair/check/index.ts';
import { createRepairs, type RepairService } from '../../services/repair/index.ts';
import { createRuns } from '../../services/runs/index.ts';
import type { Database } from '../../services/store/open-database.ts';
import { issuedUuids } from '../../services/store/schema/index.ts';
import { createPagePictures, createVersions } from '../../services/versions/index.ts';
import type { LoopbackModel } from './loopback-model.ts';
import { parsing } from './parsing.ts';
import { removeRows } from './project-rows.ts';
import { insertUser } from './rows.ts';
import { type ScriptedRuntime, scriptedRuntime } from './scripted-runtime.ts';

export type KitOptions = {
  maxRuns?: number;
  tokenRate?: number;
  clock?: Clock;
  owner?: string;
  /** The daily limits of free use. */
  free?: FreeLimits;
  /** False if several processes share the database. */
  alone?: boolean;
  starter?: Model;
  family?: 'OpenAILike' | 'Anthropic';
  models?: Partial<ModelCatalogue>;
  /** The plan of the users, which unlocks its features. */
  plan?: PlanCode;
  /** More environment variables for the models' configuration. */
  environment?: Record<string, string>;
  /** Enables checks after turns (ADR 027), with this browser. */
  pageCheck?: PageCheck;
  /** Reads the pictures that a prompt refers to by address. */
  readImage?: ChatOptions['readImage'];
  /** Further stages of the checks, which run when the first screen works; by default none. */
  stages?: readonly CheckStage[];
  /** What the prepared packages export; by default unknown. */
  packageExports?: ChatOptions['packageExports'];
  /** Checks the types before the end of a turn; by default, types are not checked. */
  types?: ChatOptions['types'];
  /** The databases of managed projects; by default there are none. */
  managed?: ChatOptions['managed'];
};

/** The starter for tests that have a model. It throws if it is used. */
const noStarter: Model = {
  provider: 'Starter',
  name: 'starter',
  free: true,
  stream() {
    throw new Error('the starter was asked');
  },
};

/**
 * Creates the conversation with real parts, except a scripted sandbox. The model is the loopback
 * server or the given starter.
 */
export function createConversation(
  db: Database,
  model: LoopbackModel | undefined,
  options: KitOptions = {},
) {
  const {
    clock = systemClock,
    owner = randomUUID(),
    starter = noStarter,
    family = 'OpenAILike',
    maxRuns = 100,
    tokenRate = 1,
    plan = 'CODE_PLAN_PRO',
    packageExports = () => new Map(),
  } = options;
  const runs = createRuns({ db, clock, owner, isOnlyProcess: options.alone ?? true });
  const versions = createVersions({ db, clock });
  const ledger = createLedger({ db, clock });
  const free = createFreeBudget({
    db,
    clock,
    limits: options.free ?? { perUser: 1_000_000, perServer: 1_000_000_000 },
  });
  const problems: unknown[] = [];
  const runtime: ScriptedRuntime = scriptedRuntime(() => runs);
  const env: Record<string, string> = !model
    ? {}
    : family === 'OpenAILike'
      ? { OPENAI_LIKE_API_BASE_URL: model.baseUrl, LLM_MODEL: 'loopback' }
      : { ANTHROPIC_API_KEY: 'k', ANTHROPIC_API_BASE_URL: model.baseUrl };
  const config = readModelsConfig({ ...env, ...options.environment });
  const models = { ...createModelCatalogue({ config, starter, clock }), ...options.models };
  const own = createModels({
    db,
    clock,
    catalogue: models,
    keySecret: new Uint8Array(32),
    ownHosts: [],
  });
  const projects = createProjects({
    db,
    clock,
    planOf: async () => 'CODE_PLAN_FREE',
    removeRows,
    onDeleted: async () => {},
  });
  const log = (message: string, detail: Record<string, unknown>) =>
    void problems.push({ message, ...detail });
  const locks = createLocks({ db });
  const pictures = createPagePictures({ db, clock });
  const place = () => ({ address: '127.0.0.1', port: 9 });
  const { pageCheck } = options;
  const repairs: RepairService | undefined =
    pageCheck &&
    createRepairs({
      ...{ db, clock, runs, versions, runtime, locks, projects, pictures, free, parsing, log },
      packageExports,
      types: options.types,
      stages: () => options.stages ?? [],
      // The scripted sandbox serves nothing, so only the browser reports on the page.
      checkPage: createPageInspector({
        fetchPreview: async () => undefined,
        pageCheck,
        gatewayAddress: place,
        openInside: (name) => ({ name, close() {} }),
      }),
      requestRepair: (order) => chat.repair(order),
      hasModel: () => chat.hasModel(),
      prepared: readPackages(),
    });
  const chat = createChat({
    db,
    clock,
    runs,
    versions,
    ledger,
    free,
    inside: (tx) => ({
      versions: createVersions({ db: tx, clock }),
      ledger: createLedger({ db: tx, clock }),
      projects: createProjects({
        db: tx,
        clock,
        planOf: async () => 'CODE_PLAN_FREE',
        removeRows,
        onDeleted: async () => {},
      }),
    }),
    locks,
    projects,
    models,
    personalModels: own.personal,
    runtime,
    repairs,
    parsing,
    packageExports,
    types: options.types,
    readImage: options.readImage,
    managed: options.managed,
    maxRuns,
    planOf: async () => plan,
    tokenRate,
    log,
  });
  const context = (language: Language) => ({
    requestId: randomUUID(),
    ip: '',
    userAgent: '',
    language,
    signal: new AbortController().signal,
    header: () => undefined,
  });

  async function issue(userId: number): Promise<string> {
    const uuid = randomUUID();
    await db.insert(issuedUuids).values({ uuid, userId, issuedAt: clock.now() });
    return uuid;
  }

  return {
    db,
    chat,
    runs,
    versions,
    ledger,
    free,
    locks,
    projects,
    models: own,
    runtime,
    repairs,
    pictures,
    problems,
    issue,
    async person(tokens = 30_000) {
      const userId = await insertUser(db, tokens);
      return { userId, site: await issue(userId) };
    },
    /** Sends a prompt as the client does. */
    send(
      userId: number,
      site: string,
      rest: Record<string, unknown> | string = {},
      language: Language = 'en_US',
    ) {
      const fields = typeof rest === 'string' ? { prompt: rest } : rest;
      const request = ChatRequest.parse({
        site_uuid: site,
        request_type: 'generate_website_chat',
        prompt: 'a site',
        ...fields,
      });
      return chat.handlers.send(request, {
        user: { id: userId, session: '' },
        ...context(language),
      });
    },
    call: <Name extends 'context' | 'follow' | 'stop' | 'getChat' | 'saveFiles'>(
      name: Name,
      userId: number,
      input: Parameters<(typeof chat.handlers)[Name]>[0],
    ): ReturnType<(typeof chat.handlers)[Name]> =>
      (
        chat.handlers[name] as (
          input: unknown,
          context: unknown,
        ) => ReturnType<(typeof chat.handlers)[Name]>
      )(input, {
        user: { id: userId, session: '' },
        ...context('en_US'),
      }),
    /**
     * Reads an answer to its end like a client with an unstable connection: after each disconnect
     * it resumes by seq.
     */
    async events(answer: { run: string; events: AsyncIterable<LoggedEvent> }): Promise<RunEvent[]> {
      const all: RunEvent[] = [];
      for await (const { seq, event } of answer.events) {
        if (seq !== all.length + 1) throw new Error(`event ${seq} after ${all.length}`);
        StreamEvent.parse(event);
        all.push(event);
      }
      return all;
    },
    async files(site: string): Promise<Record<string, string>> {
      return Object.fromEntries(
        [...(await versions.files(site))].map(([path, bytes]) => [
          path,
          new TextDecoder().decode(bytes),
        ]),
      );
    },
    close: () => runs.close(),
  };
}

export type Conversation = ReturnType<typeof createConversation>;

/** Returns the text that an answer's events contain. */
export function answerText(events: RunEvent[]): string {
  return events
    .map((event) =>
      'type' in event && event.type === 'data' && 'content' in event ? event.content : '',
    )
    .join('');
}

export const artifact = (files: Record<string, string>, title = 'Shop') =>
  `Here it is.\n<appArtifact id="a" title="${title}">\n${Object.entries(files)
    .map(([path, text]) => `<appAction type="file" filePath="${path}">\n${text}</appAction>`)
    .join('\n')}\n</appArtifact>\nEnjoy.`;
