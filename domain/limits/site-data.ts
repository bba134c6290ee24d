import { megabyte } from '../units.ts';

/** The data manager of managed projects (GAP-44). Part of `limits`. */
export const siteDataLimits = {
  siteData: {
    pageSize: 20,
    maxPageSize: 100,
    /** The largest page number, so that an offset stays a small number. */
    maxPage: 100_000,
    nameMax: 63,
    sortMax: 4,
    filtersMax: 10,
    textMax: 10_000,
    /** Longer cells are shown by their beginning; the form of the row loads all of it. */
    cellMax: 500,
    /** Tables with more rows are shown with the planner's estimate. */
    countedRows: 1000,
    rowBytes: 1 * megabyte,
    sqlMax: 20_000,
    sqlRows: 1000,
    usersPerPage: 20,
    filesPerPage: 100,
    csvBytes: 1 * megabyte,
    csvRows: 5000,
    csvProblems: 50,
    exportPage: 500,
    callsPerMinute: 240,
    changesPerMinute: 120,
    sqlPerMinute: 30,
    transfersPerMinute: 20,
    atOnce: 4,
  },
} as const;
