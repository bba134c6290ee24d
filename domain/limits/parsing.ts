import { megabyte, minutes, seconds } from '../units.ts';

/** Limits of the processes that parse project files. Part of `limits`. */
export const parsingLimits = {
  parsing: {
    processes: 2,
    /**
     * Additional processes for users whose text crashed or delayed a process, and how long these
     * users must use them.
     */
    suspectProcesses: 1,
    suspectMs: 10 * minutes,
    /** A message that takes more processor time than this is slow, because it delays others. */
    slowMs: 1.5 * seconds,
    /** How long a request waits for the first process before a second one is started. */
    growMs: 100,
    /** How long a process may take to start. */
    startMs: 15 * seconds,
    /** A process that is idle for this long is ended. */
    idleMs: 5 * minutes,
    /**
     * A request that waits longer than `queueMs`, or that exceeds one of the next two limits, is
     * not parsed.
     */
    queueMs: 10 * seconds,
    maxQueued: 200,
    maxQueuedCharacters: 64 * megabyte,
    /** The maximum share of these two limits that one user may use. */
    maxShareOfUser: 0.5,
    /** The maximum size of one message to a process. */
    maxMessageCharacters: 1 * megabyte,
    maxMessageTexts: 200,
    /** A request that has crashed this many processes is given up. */
    maxFailures: 3,
    /**
     * After a process has crashed twice in a row, the next process starts after `backOffMs`. Each
     * further crash doubles this delay, up to the maximum.
     */
    backOffMs: 100,
    maxBackOffMs: 2 * seconds,
    /** Texts that crashed a process are remembered and not parsed again. */
    rememberedTexts: 1_000,
    rememberedMs: 60 * minutes,
    /**
     * Deeper nesting is refused before parsing, because oxc-parser overflows its stack at a depth
     * of about 16,000.
     */
    maxDepth: 1_000,
    maxHeapMegabytes: 256,
    maxDataMegabytes: 1_024,
    maxCpuSeconds: 900,
    /** Per kind of request: the longest text, and how long parsing it may take. */
    syntax: { maxLength: 256 * 1024, deadlineMs: 5 * seconds },
    module: { maxLength: 1 * megabyte, deadlineMs: 5 * seconds },
    values: { maxLength: 1 * megabyte, deadlineMs: 5 * seconds },
    page: { maxLength: 3 * megabyte, deadlineMs: 10 * seconds },
    /** The base64 text of a picture of at most `avatar.maxBytes`. */
    picture: { maxLength: 3 * megabyte, deadlineMs: 10 * seconds },
    /** The base64 text of a picture of at most `visualEditing.pictureBytes`. */
    webPicture: { maxLength: 14 * megabyte, deadlineMs: 30 * seconds },
    edits: { maxLength: 1 * megabyte, deadlineMs: 10 * seconds },
    literals: { maxLength: 1 * megabyte, deadlineMs: 10 * seconds },
    tags: { maxLength: 1 * megabyte, deadlineMs: 5 * seconds },
    siteTags: { maxLength: 5 * megabyte, deadlineMs: 10 * seconds },
    /** The base64 text of a picture of at most `siteListing.pictureBytes`. */
    sitePictures: { maxLength: 4 * megabyte, deadlineMs: 20 * seconds },
    card: { maxLength: 5 * megabyte, deadlineMs: 10 * seconds },
  },
} as const;
