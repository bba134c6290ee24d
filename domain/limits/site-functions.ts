import { megabyte, minutes, seconds } from '../units.ts';

/** Limits of the functions of managed projects (ADR 118). Part of `limits`. */
export const siteFunctionLimits = {
  siteFunctions: {
    /** How long a function may take to its first byte, and a call in all. */
    firstByteMs: 10 * seconds,
    callMs: 60 * seconds,
    /** How long a box may take until its function is loaded. */
    bootMs: 10 * seconds,
    /** A box without calls ends after this time. */
    idleMs: 30 * seconds,
    /** The resident memory of a box: 128 MB, and what Node takes itself. Looked at every `memoryMs`. */
    memoryBytes: (128 + 56) * megabyte,
    memoryMs: 200,
    /**
     * The data segment of a box, which the kernel limits. V8 reserves 512 MB of it for code before
     * it starts; what is above is for a burst between two looks.
     */
    dataBytes: 704 * megabyte,
    heapMegabytes: 96,
    tmpBytes: 16 * megabyte,
    maxProcesses: 24,
    /** Seconds of processor time after which a box is ended; the next call starts another one. */
    cpuSeconds: 120,
    bodyBytes: 2 * megabyte,
    answerBytes: 20 * megabyte,
    /** Boxes of all projects and of one set of data, and calls in one. */
    boxes: 12,
    boxesPerSite: 4,
    /** Calls of one set of data that run, that wait, and that come from functions. */
    callsPerSite: 20,
    waitingPerSite: 100,
    nestedPerSite: 4,
    calls: 60,
    waiting: 300,
    /** Requests of one box to other addresses. */
    outsidePerBox: 10,
    outsideBodyBytes: 2 * megabyte,
    outsideAnswerBytes: 10 * megabyte,
    outsideMs: 30 * seconds,
    /** Files of functions. */
    functions: 30,
    sourceBytes: 1 * megabyte,
    bundleBytes: 4 * megabyte,
    bundleMs: 20 * seconds,
    bundlesAtOnce: 2,
    nameMax: 48,
    /** What the owner keeps: secrets, hosts, and lines of the log of one set of data. */
    secrets: 50,
    secretNameMax: 64,
    secretMax: 8192,
    hosts: 20,
    lines: 200,
    lineMax: 1000,
    /** Bytes of output that are read from a box each second; more has to wait. */
    outputBytes: 65_536,
    /** How often schedules are looked at, and how late a missed run still starts. */
    scheduleMs: 1 * minutes,
    callsPerMinute: 120,
    changesPerMinute: 60,
    runsPerMinute: 12,
  },
} as const;
